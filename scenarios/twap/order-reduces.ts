import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitFirstTwapSlices } from '../../harness/setup/first-slice.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { placeFullyFilledOrder, restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import { awaitTwaps, endTwapsAtEnd, placeTwap, readTwapRows } from '../../harness/setup/own-twaps.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { requireWaitableTwapDelay, twapDelayMsToRequest } from './parent-delay.ts';
import { judgeSliceCauses } from './slice-cause.ts';

/** Time to close a short after the first slice, ms: not every venue raises a delay. */
const CLOSING_MS = 5_000;

export default check({
  id: 'twap.order.reduces',
  title: 'a reduce-only TWAP buys no more once the short that it closes is gone',
  clauses: ['twap.order.reduce-only', 'twap.read.shape', 'fills.cause.twap'],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { given, pace, venue, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const piece = traders.size();
    endTwapsAtEnd(context, taker);
    // The position is as large as the parent: a parent that would grow the position may be refused.
    await traders.trade('ask', 2n * piece);
    // With our own bid below it, the ask draws the mark to itself, wherever others' orders are.
    await restEachInsideSpread(context, maker, [
      { market, side: 'bid', px: pxs[0], size: piece },
      { market, side: 'ask', px: pxs[1], size: 4n * piece },
    ]);
    const parent = {
      market,
      side: 'bid',
      slices: 2,
      delayMs: twapDelayMsToRequest(context, CLOSING_MS),
      reduceOnly: true,
    } as const;
    const before = await traders.fills(taker, 1);
    await placeTwap(context, taker, { ...parent, total: 2n * piece });
    const [listed] = await awaitTwaps(context, taker.address, 1);
    const delayMs = requireWaitableTwapDelay(context, listed);
    const bought = () => readFills(context, taker.address);
    const first = await awaitFirstTwapSlices(context, taker, bought, (rows) => rows.length > 1);
    given.require(first.length > 1, 'the slice that should fill did not');
    // A first slice that came late may be the last one.
    if ((await readTwapRows(context, taker.address)).length === 0)
      throw new NotExercised('a parent that goes on behind its first fill');
    const known = new Set(before.map(({ tid }) => tid));
    judgeSliceCauses(
      expect('fills.cause.twap'),
      first.filter(({ tid }) => !known.has(tid)),
      'closes',
    );

    // The bid exceeds the rest of the short: every further purchase of the parent grows a long.
    await placeFullyFilledOrder(context, taker, { market, side: 'bid', px: pxs[1], size: 2n * piece, tif: 'ioc' });
    const closed = await traders.fills(taker, 3);
    if (closed.length > 3) throw new NotExercised('a short that is closed before the next slice is due');
    await pace.passed(delayMs);
    await pace.blocks(2);
    const rows = await readFills(context, taker.address);
    const reported = new Set(closed.map(({ tid }) => tid));
    expect('twap.order.reduce-only').relation(
      'no fill of the TWAP after the short is closed',
      { fills: rows },
      ({ fills }) => fills.every(({ tid }) => reported.has(tid)),
    );
    // Where others trade, they may have taken what rested for the slice.
    const hasReduced = venue.isolation === 'closed' && rows.length === closed.length && listed !== undefined;
    if (expect('twap.read.shape').exercised(hasReduced, 'a parent whose slices only reduce'))
      expect('twap.read.shape').equal(field(listed, 'reduce_only'), true, 'reduce_only');
  },
});
