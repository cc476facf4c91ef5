import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Levels per side in a frame. @source write-api, "Client frames" */
const LEVELS = 20;

export default check({
  id: 'feed.push.below-best',
  title: 'l2_book is pushed when a level below the best bid appears, grows and disappears',
  clauses: ['feed.push.told'],
  by: 'act',
  async run(context) {
    const { given, target, feed, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const [low, , high] = await drawPricesInsideSpread(context, market);
    const size = scaledSizeForNotional(market, low, 20n);
    const socket = await feed();
    const first = await socket.firstFrame({ type: 'l2_book', coin: market.coin });
    const log = new FrameLog(socket, pace, [first]);
    const order = { market, side: 'bid', size, tif: 'alo' } as const;
    /** Whether the newest frame shows these lots at a price, in whole units or in book integers. */
    const isShown = (frame: FeedFrame | undefined, px: bigint, lots: bigint) => {
      const rows = bidsOf(frame);
      if (rows === null) return false;
      const whole = rowAt(rows, pxInUsdc(px));
      const inBook = rowAt(rows, Dec.of(px));
      if (lots === 0n) return whole === undefined && inBook === undefined;
      return isSize(whole, sizeInUnits(lots, market)) || isSize(inBook, Dec.of(lots));
    };
    const awaitShown = (px: bigint, lots: bigint) => log.until('l2_book', (frames) => isShown(frames.at(-1), px, lots));

    // Another check judges the best level; the form of levels in a body is only public.
    await restInsideSpread(context, trader, { ...order, px: high });
    const begun = await awaitShown(high, size);
    if (!expect('feed.push.told').exercised(isShown(begun.at(-1), high, size), 'a best bid that is told')) return;
    const judge = async (lots: bigint, what: string) => {
      const frames = await awaitShown(low, lots);
      const isTold = isShown(frames.at(-1), low, lots);
      const body = given.data(await target.read('l2_book', { coin: market.coin }));
      const read = rowsAt(body, 'bids').slice(0, LEVELS);
      const row = rowAt(read, pxInUsdc(low));
      const isThere = lots === 0n ? row === undefined : isSize(row, sizeInUnits(lots, market));
      if (!isTold && !isThere) throw new Disturbed(`others moved the bids of ${market.coin}`);
      const newest = frames.at(-1);
      expect('feed.push.told').relation(
        `a frame of l2_book with ${what}`,
        { frame: derived(newest?.data, toTracedFrames(socket, newest)), read: body },
        () => isTold,
        'l2_book',
      );
    };
    const oids: string[] = [];
    for (const [count, what] of [
      [1n, 'an open bid below the best bid'],
      [2n, 'two orders at a price below the best bid'],
    ] as const) {
      oids.push((await restInsideSpread(context, trader, { ...order, px: low })).oid);
      await judge(count * size, what);
    }
    for (const oid of oids) {
      const cancel = { owner: trader.address, market: market.id, oid };
      await given.accepted(target.act(trader, { type: 'cancel_order', cancel }));
    }
    await judge(0n, 'no bid at that price after its orders are cancelled');
  },
});

/** The bids of a book frame; null: its levels are placed elsewhere. */
function bidsOf(frame: FeedFrame | undefined): readonly JsonObject[] | null {
  return isJsonArray(at(frame?.data, 'levels.0')) ? rowsAt(frame?.data, 'levels.0') : null;
}

function rowAt(rows: readonly JsonObject[], px: Dec): JsonObject | undefined {
  return rows.find((row) => Dec.parse(row.px)?.equals(px) === true);
}

function isSize(row: JsonObject | undefined, size: Dec): boolean {
  return Dec.parse(row?.sz)?.equals(size) === true;
}
