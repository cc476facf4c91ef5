import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { perpMarketRowOfCoin } from '../../harness/client/market-rows.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { leaseAnotherMarketFor, leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { tradeOnBothMarkets } from './trade-on-both.ts';

export default check({
  id: 'feed.markets.several',
  title: 'two markets that trade in one block are both pushed with their new day_ntl_vlm',
  clauses: ['feed.markets.changed-rows'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const other = await leaseAnotherMarketFor(context, traders);
    const coins = [traders.market.coin, other.market.coin];
    const overview = await feed();
    const first = await overview.firstFrame({ type: 'markets' });
    assumeKnownForm(first.data);
    const log = new FrameLog(overview, pace, [first]);
    /** The volumes shown in a market's rows. */
    const volumes = (frames: readonly FeedFrame[], coin: string) =>
      new Set(frames.flatMap(({ data }) => perpMarketRowOfCoin(data, coin)?.day_ntl_vlm ?? []));
    const before = [...(await log.readAll())];
    const clause = expect('feed.markets.changed-rows');
    const isShown = coins.every((coin) => volumes(before, coin).size > 0);
    if (!clause.exercised(isShown, 'rows that show the volume of a day')) return;

    await tradeOnBothMarkets(context, [traders, other]);
    const unreported = (frames: readonly FeedFrame[]) =>
      coins.filter((coin) => volumes(frames, coin).isSubsetOf(volumes(before, coin)));
    const frames = await log.until('markets', (all) => unreported(all).length === 0);
    clause.relation(
      `markets rows of ${coins.join(' and ')}, each with a day_ntl_vlm not shown before the trades`,
      { untold: derived(unreported(frames), toTracedFrames(log, ...frames)) },
      (observed) => observed.untold.length === 0,
      'day_ntl_vlm',
    );
  },
});
