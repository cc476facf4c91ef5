import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitHedgeLegSizes, type HedgeLeg, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegBatchAction,
} from '../../harness/setup/parked-leg.ts';
import { leaseAnotherMarketFor, leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import { judgeNoParkedLegRow, judgeParkedLegRow } from './leg-rows.ts';
import { isLegParked } from './mark-moves.ts';

const clauses = ['triggers.groups.survives', 'triggers.ladder.retires'] as const;
type Context = CaseContext<(typeof clauses)[number]>;

/** A position of the taker, by hedged leg if any, and the side that opened it. */
interface Held {
  readonly traders: TwoTraders;
  readonly leg?: HedgeLeg;
}

/** Places the ladder of the position, at levels far from the mark. */
async function laddered(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'random'>,
  { traders, leg }: Held,
  percents: readonly number[],
): Promise<readonly ParkedLegSpec[]> {
  const { given, target, random } = context;
  const { market, taker } = traders;
  const rungs = percents.map(
    (percent): ParkedLegSpec => ({
      market,
      side: leg === 'short' ? 'bid' : 'ask',
      size: traders.size(),
      cloid: random.cloid(),
      triggerPx: gridPxAtMarkPercent(market, percent),
      tpsl: percent > 100 === (leg !== 'short') ? 'tp' : 'sl',
      ...(leg === undefined ? {} : { positionSide: leg }),
    }),
  );
  await given.accepted(target.act(taker, parkedLegBatchAction(taker, rungs)));
  await awaitParkedLegRows(context, taker, rungs);
  return rungs;
}

/** Two positions of one account: each is closed in turn, and only its own legs end with it. */
async function eachOnItsOwn(context: Context, held: readonly [Held, Held], what: string): Promise<void> {
  const { pace } = context;
  const [first, second] = held;
  const { taker } = first.traders;
  for (const { traders, leg } of held)
    await traders.trade(leg === 'short' ? 'ask' : 'bid', traders.size(), traders.pxs[0], named(leg));
  const gone = await laddered(context, first, [52, 51, 175]);
  const kept = await laddered(context, second, [53, 171, 172]);
  const closed = ({ traders, leg }: Held) =>
    traders.trade(leg === 'short' ? 'bid' : 'ask', traders.size(), traders.pxs[0], { ...named(leg), reduceOnly: true });
  await closed(first);
  await awaitOpenOrders(context, taker.address, (rows) => !gone.some((rung) => isLegParked(rows, rung)));
  // A venue that ends further legs does so within the same block or the next.
  await pace.blocks(2);
  const rows = await readOpenOrders(context, taker.address);
  for (const rung of gone)
    judgeNoParkedLegRow(context, 'triggers.ladder.retires', rows, rung, `a rung of a position that closed, ${what}`);
  for (const rung of kept)
    judgeParkedLegRow(
      context,
      'triggers.groups.survives',
      rows,
      rung,
      `a rung of the position that is still open, ${what}`,
    );
  await closed(second);
  const left = await awaitOpenOrders(context, taker.address, (now) => !now.some(isParkedLegRow));
  for (const rung of kept)
    judgeNoParkedLegRow(
      context,
      'triggers.ladder.retires',
      left,
      rung,
      `a rung of the position that closed later, ${what}`,
    );
}

function named(leg: HedgeLeg | undefined) {
  return leg === undefined ? {} : { positionSide: leg };
}

export const groupsEndWithOwnPositionCheck = check({
  id: 'triggers.groups.markets',
  title:
    "of an account with two positions, each position's trigger orders end when that position closes, and only then",
  clauses,
  by: 'act',
  async run(context) {
    const traders = await leaseTwoTraders(context);
    const other = await leaseAnotherMarketFor(context, traders);
    await eachOnItsOwn(context, [{ traders }, { traders: other }], 'with a position in another market');
  },
});

export const groupsHedgedCheck = check({
  id: 'triggers.groups.hedged',
  title: 'trigger orders on one leg of a hedged account end when that leg closes, and only then',
  clauses,
  by: 'act',
  async run(context) {
    const traders = await leaseTwoTraders(context);
    await switchToHedgeMode(context, traders.taker);
    await eachOnItsOwn(
      context,
      [
        { traders, leg: 'long' },
        { traders, leg: 'short' },
      ],
      'with a position on the other leg of the market',
    );
    const zero = Dec.of(0);
    await awaitHedgeLegSizes(context, traders.taker, traders.market, { long: zero, short: zero });
  },
});

export const ladderEndsOnFlipCheck = check({
  id: 'triggers.groups.turned',
  title: 'a ladder ends when its position flips, or when the flipped position closes',
  clauses: ['triggers.ladder.retires'],
  by: 'act',
  async run(context) {
    const traders = await leaseTwoTraders(context);
    const { taker, pxs } = traders;
    await traders.trade('bid', traders.size());
    const rungs = await laddered(context, { traders }, [52, 51, 175]);
    await traders.trade('ask', 2n * traders.size(), pxs[0]);
    const withoutRungs = () =>
      awaitOpenOrders(context, taker.address, (now) => !rungs.some((rung) => isLegParked(now, rung)));
    const turned = await withoutRungs();
    context.reportForm('D259', rungs.some((rung) => isLegParked(turned, rung)) ? 'kept' : 'taken');
    await traders.trade('bid', traders.size(), pxs[0]);
    const rows = await withoutRungs();
    for (const rung of rungs)
      judgeNoParkedLegRow(
        context,
        'triggers.ladder.retires',
        rows,
        rung,
        'a rung of a long position that flipped and then closed',
      );
  },
});
