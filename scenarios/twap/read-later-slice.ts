import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { MAX_TWAP_SLICE_WAIT_MS } from '../../harness/setup/first-slice.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { endTwapsAtEnd, placeTwap, readTwapRows } from '../../harness/setup/own-twaps.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { requireWaitableTwapDelay, twapDelayMsToRequest } from './parent-delay.ts';

/** Enough that one of the rows between the second slice and the last is read on a busy machine. */
const SLICES = 5;

export default check({
  id: 'twap.read.later-slice',
  title: 'executed_sz and last_fire_ts of a TWAP advance with its second slice',
  clauses: ['twap.read.executed', 'twap.read.shape'],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { pace, expect } = context;
    const traders = await leaseTwoTraders(context, { opens: 50n });
    const { market, maker, taker, pxs } = traders;
    // The delay is the maximum wait: the row is read between two slices.
    const delayMs = twapDelayMsToRequest(context, MAX_TWAP_SLICE_WAIT_MS);
    const total = BigInt(SLICES) * traders.size();
    await restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size: total });
    endTwapsAtEnd(context, taker);
    await placeTwap(context, taker, { market, side: 'bid', total, slices: SLICES, delayMs });
    await traders.fills(taker, 1);
    const [row] = await readTwapRows(context, taker.address);
    if (row !== undefined) await pace.passed(requireWaitableTwapDelay(context, row));
    const before = await pace.eventually(
      () => readFills(context, taker.address),
      (fills) => fills.length > 1,
    );
    const [later] = await readTwapRows(context, taker.address);
    const after = await readFills(context, taker.address);
    // Fills of several slices but the last, and none between the reads: the row reflects them all.
    const isBetween =
      before.length > 1 && before.length < SLICES && after.length === before.length && later !== undefined;
    if (expect('twap.read.executed').exercised(isBetween, 'a row of between the second slice and the last')) {
      expect('twap.read.executed').decimal(field(later, 'executed_sz'), sumAt(after, 'sz'));
      // The earlier row may have been read before the first slice, when the time is open (D255).
      const times = { first: field(row, 'last_fire_ts'), second: field(later, 'last_fire_ts') };
      if (expect('twap.read.shape').exercised(Number(row?.slices_done) === 1, 'a row of behind the first slice'))
        expect('twap.read.shape').relation(
          'last_fire_ts later than after the first slice',
          times,
          ({ first, second }) => Number(second) > Number(first),
          'last_fire_ts',
        );
    }
  },
});
