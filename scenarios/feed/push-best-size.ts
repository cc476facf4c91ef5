import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Path of the best bid in a body. */
const best = { l2_book: 'levels.0.0', bbo: 'bbo.0' } as const;

export default check({
  id: 'feed.push.best-size',
  title: 'l2_book and bbo are pushed when only the size of the best bid changes',
  clauses: ['feed.push.told'],
  by: 'act',
  async run(context) {
    const { given, feed, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const [px] = await drawPricesInsideSpread(context, market);
    const size = scaledSizeForNotional(market, px, 20n);
    const prices = [pxInUsdc(px), Dec.of(px)];
    /** The sizes that frames showed for our level, in order. */
    const sizesIn = (channel: keyof typeof best, frames: readonly FeedFrame[]) =>
      frames
        .filter((frame) => frame.channel === channel)
        .map(({ data }) => at(data, best[channel]))
        .filter((level) => prices.some((price) => Dec.parse(at(level, 'px'))?.equals(price)))
        .map((level) => String(at(level, 'sz')))
        .filter((text, n, all) => text !== all[n - 1]);

    /** Whether no frame shows another best price since ours was first shown: it would hide ours. */
    const areOursSinceFirst = (channel: keyof typeof best, frames: readonly FeedFrame[]) => {
      const shown = frames.filter((frame) => frame.channel === channel).map(({ data }) => at(data, best[channel]));
      const isOurs = (level: JsonValue | undefined) =>
        prices.some((price) => Dec.parse(at(level, 'px'))?.equals(price) === true);
      return shown.slice(shown.findIndex(isOurs)).every(isOurs);
    };

    const logs = await Promise.all(
      (['l2_book', 'bbo'] as const).map(async (channel) => {
        const socket = await feed();
        await socket.firstFrame({ type: channel, coin: market.coin });
        return { channel, socket, log: new FrameLog(socket, pace) };
      }),
    );
    for (const count of [1, 2, 3]) {
      await restInsideSpread(context, trader, { market, side: 'bid', px, size, tif: 'alo' });
      for (const { channel, socket, log } of logs) {
        const frames = await log.until(channel, (pushed) => sizesIn(channel, pushed).length >= count);
        const sizes = sizesIn(channel, frames);
        // A level that was never shown may have another form.
        if (sizes.length === 0) continue;
        const isAlone = areOursSinceFirst(channel, frames);
        if (!expect('feed.push.told').exercised(isAlone, 'a best bid that nobody else betters')) continue;
        expect('feed.push.told').relation(
          `${channel} to show ${count} different sizes of the best bid, one after each added order`,
          { sizes: derived(sizes, toTracedFrames(socket, ...frames)) },
          () => sizes.length >= count,
          channel,
        );
      }
    }
  },
});
