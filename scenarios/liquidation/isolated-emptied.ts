import { check } from '../../harness/check/check.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { FeedMarks, lowestPxOf } from '../../harness/setup/feed-marks.ts';
import { DrainedIsolatedPosition } from '../../harness/setup/isolated-bucket.ts';
import { restoreMarksAtEnd } from '../../harness/setup/restored-mark.ts';
import type { TwoTraders } from '../../harness/setup/two-traders.ts';
import { judgeForcedCloseLedger } from './isolated-ledger.ts';

/** Equity left in a bucket, in permille of its position's maintenance margin. */
const ABOVE = 1_250n;
const BELOW = 850n;
/** Below maintenance, whoever pays the fees. */
const SURELY = 950n;
/** A fall of the mark, in permille, that leaves both above the threshold. */
const STILL = 2n;

// A bucket is emptied by its owner's sales, so that no mark has to move.

export default check({
  id: 'liquidation.isolated.emptied',
  title:
    'an isolated position whose margin is used up by own sales is closed in whole below its maintenance margin, not above',
  clauses: ['liquidation.isolated.threshold', 'history.ledger.liquidation', 'history.ledger.liquidation-market'],
  by: 'act',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { pace, expect } = context;
    const used: TwoTraders[] = [];
    restoreMarksAtEnd(context, used);
    const bucket = await DrainedIsolatedPosition.open(context);
    const { market, traders } = bucket;
    used.push(traders);
    const marks = await FeedMarks.open(context, market.coin);
    const [mark] = await marks.reported();
    if (mark === undefined) throw new Disturbed('the feed tells no mark');
    const isStill = async () => lowestPxOf(await marks.reported()) * 1000n >= mark * (1000n - STILL);

    const threshold = expect('liquidation.isolated.threshold');
    const whole = await bucket.loseTo(ABOVE, mark);
    await pace.blocks(2);
    const left = await bucket.openLots();
    if (!(await isStill())) {
      // A venue may mark by the last print, which takes the position below its maintenance: then it is closed for that reason.
      const after = await pace.eventually(
        () => bucket.openLots(),
        ({ value }) => value === 0n,
      );
      if (after.value === 0n) await judgeForcedCloseLedger(context, bucket);
      throw new NotExercised('a mark that a sale far below it leaves where it is');
    }
    threshold.equal(left, whole, 'lots of an isolated position above its maintenance margin');

    const rest = await bucket.loseTo(BELOW, mark, 'the rest');
    const lots = await pace.eventually(
      () => bucket.openLots(),
      ({ value }) => value === 0n,
    );
    const bucketMargin = lots.value === 0n ? null : await bucket.marginPermille(mark);
    // A partly closed position had an emptied bucket before.
    const isEmptied = bucketMargin === null || bucketMargin < SURELY || lots.value < rest;
    if (threshold.exercised(isEmptied, 'a bucket that bears what its position has lost'))
      threshold.equal(lots, 0n, 'lots left of an isolated position below its maintenance margin');
    if (lots.value === 0n) await judgeForcedCloseLedger(context, bucket);
  },
});
