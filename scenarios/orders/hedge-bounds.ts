import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import {
  attemptTradeOnHedgeLeg,
  awaitHedgeLegSizes,
  type HedgeLeg,
  type HedgeLegSizes,
  switchToHedgeMode,
} from '../../harness/setup/hedge-mode.ts';
import { statusEntryKindsIn } from '../../harness/setup/order-answers.ts';
import { beyondMarginRefusals } from '../../harness/setup/order-refusals.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import { refusesWith } from '../../spec-schemas/outcomes.ts';

/** Judges that reduce-only on a missing short leg neither fills nor rests, on either side, since it might reduce the long leg. */
async function judgeMissingLeg(
  context: CaseContext<'orders.hedge.reduce-only-leg'>,
  traders: TwoTraders,
  held: HedgeLegSizes,
): Promise<void> {
  const { target, expect } = context;
  const { taker, market } = traders;
  const size = traders.size(20n);
  for (const [side, percent] of [
    ['ask', 160],
    ['bid', 60],
  ] as const) {
    const spec = {
      market,
      side,
      px: gridPxAtMarkPercent(market, percent),
      size,
      reduceOnly: true,
      positionSide: 'short',
    } as const;
    const reply = requireEveryOrderReported(await target.act(taker, orderAction(taker, spec)));
    const [kind] = statusEntryKindsIn(reply);
    expect('orders.hedge.reduce-only-leg').relation(
      `noop or an error for a reduce-only ${side} with position_side short, where no short leg is open`,
      { reply },
      () => kind === 'noop' || kind === 'error' || kind === 'refused',
    );
    const resting = await readOpenOrders(context, taker.address);
    expect('orders.hedge.reduce-only-leg').equal(
      derived(resting.length, resting),
      0,
      'number of open orders for the short leg, which is not open',
    );
  }
  const crossing = { side: 'ask', leg: 'short', size, reduceOnly: true } as const;
  const { reply: answer, sizes } = await attemptTradeOnHedgeLeg(context, traders, crossing);
  expect('orders.hedge.reduce-only-leg').relation(
    'both legs unchanged after a crossing reduce-only ask with position_side short, where no short leg is open',
    { answer, long: sizes.long, short: sizes.short },
    ({ long, short }) => long.equals(held.long) && short.equals(held.short),
  );
}

const alone = check({
  id: 'orders.hedge.bounds',
  title: 'an order against a leg closes at most that leg, and reduce-only counts only the named leg',
  clauses: ['orders.hedge.reduce-only-leg', 'orders.hedge.crossed-side', 'orders.hedge.no-flip'],
  by: 'act',
  async run(context) {
    const { given, expect, reportForm } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, market } = traders;
    await switchToHedgeMode(context, taker);
    const lots = traders.size(20n);
    const are = ({ long, short }: HedgeLegSizes, as: HedgeLegSizes) => long.equals(as.long) && short.equals(as.short);
    const open = (side: 'bid' | 'ask', units: bigint, positionSide: HedgeLeg) =>
      traders.trade(side, units * lots, traders.pxs[0], { positionSide });
    const { size } = await open('bid', 2n, 'long');
    await judgeMissingLeg(context, traders, { long: size, short: Dec.of(0) });
    await open('ask', 3n, 'short');
    const unit = size.times(Dec.of('0.5'));
    const held = { long: size, short: unit.times(Dec.of(-3)) };
    const before = await awaitHedgeLegSizes(context, taker, market, held);
    given.require(are(before, held), 'the legs are not open');

    // Each of these would reduce the net of the two legs, or the other leg.
    const idle = [
      { side: 'bid', leg: 'long', size: lots },
      { side: 'ask', leg: 'short', size: lots },
    ] as const;
    for (const order of given.sample(idle, 1)) {
      const { entry, reply, sizes } = await attemptTradeOnHedgeLeg(context, traders, { ...order, reduceOnly: true });
      expect('orders.hedge.reduce-only-leg').relation(
        `both legs unchanged and no resting order after a reduce-only ${order.side} with position_side ${order.leg}`,
        { answer: reply, long: sizes.long, short: sizes.short },
        (legs) => entry.kind !== 'resting' && are(legs, held),
      );
    }

    const crossed = await attemptTradeOnHedgeLeg(context, traders, { side: 'ask', leg: 'long', size: lots });
    const isReduced = are(crossed.sizes, { ...held, long: unit });
    const isRefused = crossed.entry.kind !== 'resting' && are(crossed.sizes, held);
    expect('orders.hedge.crossed-side').relation(
      `a long leg of ${unit} after an ask with position_side long, or a refusal and unchanged legs`,
      { answer: crossed.reply, long: crossed.sizes.long, short: crossed.sizes.short },
      () => isReduced || isRefused,
    );
    reportForm('D78', isReduced ? 'reduced' : 'refused');

    const isKnown = isReduced || isRefused;
    if (!expect('orders.hedge.no-flip').exercised(isKnown, 'a leg that an order against it reduces, or leaves')) return;
    // A venue may refuse or cut an order larger than the leg, but only by the named leg.
    const beyond = await attemptTradeOnHedgeLeg(context, traders, {
      side: 'ask',
      leg: 'long',
      size: 6n * lots,
      reduceOnly: true,
    });
    const code = beyond.entry.kind === 'error' ? beyond.entry.error.code : null;
    const isTurnedAway = code !== null && !refusesWith(beyondMarginRefusals, code);
    // Large enough that the excess exceeds the leg: an order that merely flips it may be cut where a larger one is refused.
    const over = isReduced ? 3n : 5n;
    const most = await attemptTradeOnHedgeLeg(context, traders, {
      side: 'ask',
      leg: 'long',
      size: over * lots,
      reduceOnly: true,
    });
    if (isTurnedAway)
      expect('orders.hedge.reduce-only-leg').relation(
        'the reduce-only ask beyond the long leg to be refused, as the one beyond both legs was',
        { beyond: beyond.reply, answer: most.reply },
        () => most.entry.kind === 'error',
      );
    expect('orders.hedge.reduce-only-leg').relation(
      `no resting order, a short leg of ${held.short} and a long leg of at least 0 after a reduce-only ask beyond the long leg`,
      { answer: most.reply, long: most.sizes.long, short: most.sizes.short },
      ({ long, short }) => most.entry.kind !== 'resting' && short.equals(held.short) && long.compare(Dec.of(0)) >= 0,
    );

    const { sizes: last } = await attemptTradeOnHedgeLeg(context, traders, {
      side: 'ask',
      leg: 'long',
      size: 3n * lots,
    });
    expect('orders.hedge.no-flip').relation(
      `a short leg of ${held.short} and a long leg of at least 0 after an ask beyond the long leg`,
      { long: last.long, short: last.short },
      ({ long, short }) => short.equals(held.short) && long.compare(Dec.of(0)) >= 0,
    );
  },
});

export default alone;
export const hedgeBoundsInBatchCheck = toBatchedOrdersCheck(alone);
