import { check } from '../../harness/check/check.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { FeedMarks } from '../../harness/setup/feed-marks.ts';
import { DrainedIsolatedPosition } from '../../harness/setup/isolated-bucket.ts';
import { restoreMarksAtEnd } from '../../harness/setup/restored-mark.ts';
import { assumeForcedClose } from '../../harness/setup/sinking-long.ts';
import type { TwoTraders } from '../../harness/setup/two-traders.ts';
import { judgeForcedCloseCause } from './close-cause.ts';

/** Equity left in the bucket, in permille of its position's maintenance margin. */
const BELOW = 850n;

// `liquidation.isolated.emptied` judges the threshold: there nobody else may move the mark.
export default check({
  id: 'liquidation.isolated.cause',
  title: 'fills of a forced close of an isolated position carry the cause of a forced close',
  clauses: ['fills.cause.forced-close'],
  by: 'act',
  async run(context) {
    const used: TwoTraders[] = [];
    restoreMarksAtEnd(context, used);
    const bucket = await DrainedIsolatedPosition.open(context);
    used.push(bucket.traders);
    const marks = await FeedMarks.open(context, bucket.market.coin);
    const [mark] = await marks.reported();
    if (mark === undefined) throw new Disturbed('the feed tells no mark');
    await bucket.loseTo(BELOW, mark, 'the rest');
    const fills = await context.pace.eventually(
      () => bucket.forced(),
      (rows) => rows.length > 0,
    );
    assumeForcedClose(fills);
    await judgeForcedCloseCause(context, fills, bucket.traders.maker, 'isolated');
  },
});
