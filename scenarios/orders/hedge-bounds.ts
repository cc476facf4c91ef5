import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { inBatches } from '../../harness/judging/in-batches.ts';
import {
  awaitLegSizes,
  type HedgeLeg,
  type LegSizes,
  switchToHedgeMode,
  tradeOnLeg,
} from '../../harness/setup/hedge-mode.ts';
import { beyondMarginRefusals } from '../../harness/setup/order-refusals.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { refusesWith } from '../../spec-schemas/outcomes.ts';

const alone = check({
  id: 'orders.hedge.bounds',
  title: 'an order against a leg closes no more than the leg, and reduce-only counts the named leg alone',
  clauses: ['orders.hedge.reduce-only-leg', 'orders.hedge.crossed-side', 'orders.hedge.no-flip'],
  by: 'act',
  async run(context) {
    const { given, expect, reportForm } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, market } = traders;
    await switchToHedgeMode(context, taker);
    const lots = traders.size(20n);
    const open = (side: 'bid' | 'ask', units: bigint, positionSide: HedgeLeg) =>
      traders.trade(side, units * lots, traders.pxs[0], { positionSide });
    const { size } = await open('bid', 2n, 'long');
    await open('ask', 3n, 'short');
    const unit = size.times(Dec.of('0.5'));
    const held = { long: size, short: unit.times(Dec.of(-3)) };
    const before = await awaitLegSizes(context, taker, market, held);
    const are = ({ long, short }: LegSizes, as: LegSizes) => long.equals(as.long) && short.equals(as.short);
    given.require(are(before, held), 'the legs are not open');

    // Each of these would reduce what the two legs come to together, or what the other one holds.
    const idle = [
      { side: 'bid', leg: 'long', size: lots },
      { side: 'ask', leg: 'short', size: lots },
    ] as const;
    for (const order of given.sample(idle, 1)) {
      const { entry, reply, sizes } = await tradeOnLeg(context, traders, { ...order, reduceOnly: true });
      expect('orders.hedge.reduce-only-leg').relation(
        `no effect of reduce-only ${order.side} with ${order.leg}`,
        { answer: reply, long: sizes.long, short: sizes.short },
        (legs) => entry.kind !== 'resting' && are(legs, held),
      );
    }

    const crossed = await tradeOnLeg(context, traders, { side: 'ask', leg: 'long', size: lots });
    const isReduced = are(crossed.sizes, { ...held, long: unit });
    const isRefused = crossed.entry.kind !== 'resting' && are(crossed.sizes, held);
    expect('orders.hedge.crossed-side').relation(
      `a long leg of ${unit}, or a refusal`,
      { answer: crossed.reply, long: crossed.sizes.long, short: crossed.sizes.short },
      () => isReduced || isRefused,
    );
    reportForm('D78', isReduced ? 'reduced' : 'refused');

    const isKnown = isReduced || isRefused;
    if (!expect('orders.hedge.no-flip').exercised(isKnown, 'a leg that an order against it reduces, or leaves')) return;
    // A venue may turn away what is more than the leg, or cut it: whichever, by the named leg alone.
    const beyond = await tradeOnLeg(context, traders, { side: 'ask', leg: 'long', size: 6n * lots, reduceOnly: true });
    const code = beyond.entry.kind === 'error' ? beyond.entry.error.code : null;
    const isTurnedAway = code !== null && !refusesWith(beyondMarginRefusals, code);
    const most = await tradeOnLeg(context, traders, { side: 'ask', leg: 'long', size: 3n * lots, reduceOnly: true });
    if (isTurnedAway)
      expect('orders.hedge.reduce-only-leg').relation(
        'a refusal of more than the named leg, as of more than both legs have',
        { beyond: beyond.reply, answer: most.reply },
        () => most.entry.kind === 'error',
      );
    expect('orders.hedge.reduce-only-leg').relation(
      `a short leg of ${held.short}, and no long leg below 0, after a reduce-only sale of more than it holds`,
      { answer: most.reply, long: most.sizes.long, short: most.sizes.short },
      ({ long, short }) => most.entry.kind !== 'resting' && short.equals(held.short) && long.compare(Dec.of(0)) >= 0,
    );

    const { sizes: over } = await tradeOnLeg(context, traders, { side: 'ask', leg: 'long', size: 3n * lots });
    expect('orders.hedge.no-flip').relation(
      `a short leg of ${held.short} after more than the long leg was sold`,
      { long: over.long, short: over.short },
      ({ long, short }) => short.equals(held.short) && long.compare(Dec.of(0)) >= 0,
    );
  },
});

export default alone;
export const inBatchCheck = inBatches(alone);
