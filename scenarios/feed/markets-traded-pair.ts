import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { pairMarketRow } from '../../harness/client/market-rows.ts';
import { mustBeKnownForm } from '../../harness/client/noted-forms.ts';
import { tracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { drawPairPricesInSpread, leaseNativePair, minPairSize, tokenAmountText } from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';

export default check({
  id: 'feed.markets.traded-pair',
  title: 'a trade on a pair is pushed as a row of the pair with a volume that it had not shown',
  clauses: ['feed.markets.changed-rows'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px, 3n);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '30' }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) }),
    ]);
    const [market, maker, taker] = await Promise.all([given.market(), given.fundedAccount(), given.fundedAccount()]);
    const overview = await feed();
    const first = await overview.firstFrame({ type: 'markets' });
    mustBeKnownForm(first.data);
    const log = new FrameLog(overview, pace, [first]);
    /** The volumes shown in the pair's row. */
    const volumes = (frames: readonly FeedFrame[]) =>
      new Set(frames.flatMap(({ data }) => pairMarketRow(data, pair.coin)?.day_ntl_vlm ?? []));
    const before = volumes([...(await log.readAll())]);
    const clause = expect('feed.markets.changed-rows');
    if (!clause.exercised(before.size > 0, 'a row of the pair that shows the volume of a day')) return;

    await tradeOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
    // Pairs may be included next to a changed perpetual (D24).
    await tradeWorthAndCloseAtEnd(context, 20n, { market, maker, taker });
    // No text says how soon a volume includes a trade: the row has changed once the read shows it.
    const served = await pace.eventually(
      async () => pairMarketRow(given.data(await target.read('markets')), pair.coin)?.day_ntl_vlm,
      (volume) => volume !== undefined && !before.has(volume),
    );
    if (!clause.exercised(served !== undefined && !before.has(served), 'a volume of the pair that counts its trade'))
      return;
    const isTold = (frames: readonly FeedFrame[]) => !volumes(frames).isSubsetOf(before);
    const frames = await log.until('markets', isTold);
    clause.relation(
      `a row of ${pair.coin} with a volume that it had not shown`,
      { told: derived(isTold(frames), tracedFrames(log, ...frames)) },
      ({ told }) => told,
      'day_ntl_vlm',
    );
  },
});
