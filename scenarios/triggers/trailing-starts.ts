import { check } from '../../harness/check/check.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { FeedMarks, highestPxOf, lowestPxOf } from '../../harness/setup/feed-marks.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { parkedLegTriggerPx } from './leg-rows.ts';

/**
 * The level, and its distance from the mark, in percent of the mark: nearer than the trailing distance, so that no best mark produces it.
 */
const LEVEL = 90n;
const DISTANCE = 20n;

export default check({
  id: 'triggers.trailing.starts',
  title: 'a trailing trigger order starts at its sent trigger_px, even nearer to the mark than its trailing distance',
  clauses: ['triggers.trailing.first-level'],
  by: 'act',
  async run(context) {
    const { random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const marks = await FeedMarks.open(context, market.coin);
    const mark = (await marks.reported()).at(-1);
    if (mark === undefined) throw new NotExercised('a mark that the feed tells');
    const percent = (parts: bigint) => ((mark * parts) / (100n * market.tick)) * market.tick;
    const stop = {
      market,
      side: 'ask',
      size,
      triggerPx: percent(LEVEL),
      trailPx: percent(DISTANCE),
      cloid: random.cloid(),
    } as const;
    await placeParkedLegs(context, taker, [stop]);
    const level = parkedLegTriggerPx(await readOpenOrders(context, taker.address), stop);
    const reported = await marks.reported();
    const isFirst = lowestPxOf(reported) > stop.triggerPx && highestPxOf(reported) - stop.trailPx < stop.triggerPx;
    if (expect('triggers.trailing.first-level').exercised(isFirst, 'a mark that stays near'))
      expect('triggers.trailing.first-level').decimal(level, pxInUsdc(stop.triggerPx), 'trigger.trigger_px');
  },
});
