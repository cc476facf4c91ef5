import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen, pxInUsdc } from '../../harness/compare/planes.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { findFramesWithRepeatedBody, findIdenticalRepeatedFrames } from './repeated-frames.ts';

const LEVELS = 20;
/** Number of rungs per ladder, more than a frame shows: one tick apart, starting at these percentages of the mark. */
const RUNGS = LEVELS + 2;
const TOP = 60;
const BOTTOM = 160;
/** The best price of each side, x 1e8, and each next rung. */
const ladders = [
  { side: 'bid', rung: (market: MarketFacts, n: number) => gridPxAtMarkPercent(market, TOP) - BigInt(n) * market.tick },
  {
    side: 'ask',
    rung: (market: MarketFacts, n: number) => gridPxAtMarkPercent(market, BOTTOM) + BigInt(n) * market.tick,
  },
] as const;
/** Funds that cover all rungs together: an account may have to hold that, plus a cushion per rung, at any leverage. */
const LADDER_USDC = '800';
/** Idle blocks in which a repeating venue reveals itself. */
const QUIET_BLOCKS = 5;

export default check({
  id: 'feed.l2-book.deep-book',
  title: 'l2_book frames carry the best 20 levels of each side, agree with the read, and are pushed on changes only',
  clauses: [
    'feed.l2-book.levels',
    'feed.l2-book.order',
    'feed.l2-book.agrees',
    'feed.bbo.best',
    'feed.frame.change-driven',
  ],
  by: 'act',
  async run({ feed, given, target, venue, pace, random, expect }) {
    const market = await given.market(hasRoom);
    const sides = given.isSparing ? [random.pick([0, 1] as const)] : ([0, 1] as const);
    const socket = await feed();
    const first = [
      await socket.firstFrame({ type: 'l2_book', coin: market.coin }),
      await socket.firstFrame({ type: 'bbo', coin: market.coin }),
    ];
    for (const { data } of first) assumeKnownForm(data);
    const log = new FrameLog(socket, pace, first);

    for (const n of sides) await placeLadder({ given, target }, market, n);

    const hiddenIn = (frame: FeedFrame | undefined, n: 0 | 1) =>
      betterThanShown(sideOf(frame, n), ladderPxs(market, n));
    const books = await log.until('l2_book', (frames) => {
      const newest = frames.at(-1);
      return sides.every((n) => sideOf(newest, n).length >= LEVELS && hiddenIn(newest, n).length === 0);
    });
    // The placement of the levels in a body is only public: another placement is not a wrong number of levels.
    if (!books.every(hasSides)) throw new NotExercised('a book frame without a pair of lists under data.levels');
    const levels = expect('feed.l2-book.levels');
    for (const n of sides) {
      const { length } = sideOf(books.at(-1), n);
      levels.equal(
        derived(length, receivedFrameObjects(books.at(-1))),
        LEVELS,
        `number of ${ladders[n].side} levels in an l2_book frame of a deeper book`,
      );
      const hidden = derived(hiddenIn(books.at(-1), n), receivedFrameObjects(books.at(-1)));
      levels.equal(hidden, [], `missing ${ladders[n].side} levels better than a level in the l2_book frame`);
    }
    for (const frame of books) {
      const most = Math.max(sideOf(frame, 0).length, sideOf(frame, 1).length);
      levels.atMost(derived(most, frame), LEVELS, 'number of levels on the longer side of an l2_book frame');
    }

    for (const frame of books)
      expect('feed.l2-book.order').relation(
        'bids by falling price, asks by rising price',
        { levels: field(frame.data, 'levels') },
        () => bookOf(frame).every((side, n) => same(side, bestFirst(side, n))),
        'levels',
      );

    const observed = await pace.eventually(
      async () => {
        const body = given.data(await target.read('l2_book', { coin: market.coin }));
        const read = [top(rowsAt(body, 'bids'), 0), top(rowsAt(body, 'asks'), 1)];
        const frames = await log.readAll();
        // On a busy market a newer frame may have arrived by now; the one current at the read is among them.
        const current = frames.findLast((frame) => agreeing(read, bookOf(frame), market) !== null);
        const newest = (channel: string) => frames.findLast((frame) => frame.channel === channel);
        const book = newest('l2_book');
        const bbo = newest('bbo');
        return { body, read, current, book, bbo, best: { ofBook: bestOf(bookOf(book)), ofBbo: bboOf(bbo) } };
      },
      ({ current, best }) => current !== undefined && same(best.ofBook, best.ofBbo),
    );
    const newest = receivedFrameObjects(observed.book);
    expect('feed.l2-book.agrees').relation(
      'an l2_book frame equal to the book of the read',
      { frame: newest, read: observed.body },
      () => observed.current !== undefined,
      'levels',
    );
    const { ofBook, ofBbo: best } = observed.best;
    expect('feed.bbo.best').equal(derived(best, receivedFrameObjects(observed.bbo)), derived(ofBook, newest), 'bbo');

    const rungs = new Set(sides.flatMap((n) => ladderPxs(market, n).map((px) => pxInUsdc(px).toString())));
    const isOurs = observed.read.flat().every(([px, , n]) => n === 1 && rungs.has(px));
    const prints = async () => canonicalText(given.data(await target.read('trades', { coin: market.coin })));
    const reported = (await log.readAll()).length;
    const printed = await prints();
    await pace.blocks(QUIET_BLOCKS);
    const frames = await log.readAll();
    // A trade, or the same quote again, may recreate the same body at another time.
    const isStill = (venue.isolation === 'closed' || isOurs) && (await prints()) === printed;
    const of = (channel: string, all: readonly FeedFrame[]) => all.filter((frame) => frame.channel === channel);
    for (const channel of ['l2_book', 'bbo']) {
      const again = findIdenticalRepeatedFrames(of(channel, frames));
      const quiet = expect('feed.frame.change-driven');
      quiet.equal(
        derived(again.length, receivedFrameObjects(...again)),
        0,
        `number of ${channel} frames identical to the previous frame`,
      );
      const sinceThen = [...of(channel, frames.slice(0, reported)).slice(-1), ...of(channel, frames.slice(reported))];
      const repeats = isStill ? findFramesWithRepeatedBody(sinceThen) : findIdenticalRepeatedFrames(sinceThen);
      quiet.equal(
        derived(repeats.length, receivedFrameObjects(...repeats)),
        0,
        `number of ${channel} frames that repeat the body of the previous frame`,
      );
    }
  },
});

/** Prices of our ladder, x 1e8, best first. */
function ladderPxs(market: MarketFacts, side: 0 | 1): readonly bigint[] {
  return Array.from({ length: RUNGS }, (_, n) => ladders[side].rung(market, n));
}

/** Rests a ladder of a separate account, best rung last, so that the oldest orders are not those that a frame shows. */
async function placeLadder(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  market: MarketFacts,
  n: 0 | 1,
): Promise<void> {
  // No document states the default leverage of an account.
  const trader = await context.given.fundedAccount({ usdc: LADDER_USDC });
  const { side } = ladders[n];
  const pxs = ladderPxs(market, n).toReversed();
  const [lowest = 0n] = pxs.toSorted((a, b) => Number(a - b));
  const size = scaledSizeForNotional(market, lowest, 20n);
  await placeRestingOrders(
    context,
    trader,
    pxs.map((px) => ({ market, side, px, size })),
  );
}

/**
 * Our prices that are better than the worst shown level of a side, but missing in it: in whole units or in book integers, whichever the
 * side uses; nothing can be said if it shows none of ours.
 */
function betterThanShown(shown: Side, pxs: readonly bigint[]): readonly string[] {
  const texts = new Set(shown.map(([px]) => px));
  const planes = [pxs.map((px) => pxInUsdc(px).toString()), pxs.map(String)];
  const own = planes.find((plane) => plane.some((px) => texts.has(px))) ?? [];
  // Best first: nothing is required after the last of ours that is shown.
  return own.slice(0, own.findLastIndex((px) => texts.has(px)) + 1).filter((px) => !texts.has(px));
}

type Level = readonly [px: string, sz: string, orders: number];
type Side = readonly Level[];

function sideOf(frame: FeedFrame | undefined, side: 0 | 1): Side {
  const rows = at(frame?.data, `levels.${side}`);
  return isJsonArray(rows) ? rowsAt(frame?.data, `levels.${side}`).map(level) : [];
}

function bookOf(frame: FeedFrame | undefined): Side[] {
  return [sideOf(frame, 0), sideOf(frame, 1)];
}

function hasSides(frame: FeedFrame): boolean {
  return isJsonArray(at(frame.data, 'levels.0')) && isJsonArray(at(frame.data, 'levels.1'));
}

/** Whether the lowest rung is worth half of the highest: all have the same size, paid by one account. */
function hasRoom(market: MarketFacts): boolean {
  return market.mark !== null && gridPxAtMarkPercent(market, TOP) >= 2n * BigInt(RUNGS) * market.tick;
}

/** The best levels of a read, which may be deeper. Another clause judges their order. */
function top(rows: readonly JsonObject[], side: number): Side {
  return bestFirst(rows.map(level), side).slice(0, LEVELS);
}

/** Sorts bids (the first side) by falling price, asks by rising price. */
function bestFirst(levels: Side, side: number): Side {
  const px = ([text]: Level) => Dec.parse(text) ?? Dec.of(0);
  return levels.toSorted((a, b) => (side === 0 ? px(b).compare(px(a)) : px(a).compare(px(b))));
}

/** Compared by value, not spelling. The order count has another name in the read. */
function level({ px, sz, n, n_orders }: JsonObject): Level {
  const price = Dec.parse(px);
  const size = Dec.parse(sz);
  return [price?.toString() ?? String(px), size?.toString() ?? String(sz), Number(n ?? n_orders)];
}

/**
 * The book on the plane of the read, if it agrees with it; otherwise null. Public facts say that nodes send book integers where a gateway
 * sends whole units.
 */
function agreeing(read: readonly Side[], book: readonly Side[], { szDecimals }: MarketFacts): readonly Side[] | null {
  const sorted = book.map(bestFirst);
  const scaled = sorted.map((side) =>
    side.map(
      ([px, sz, n]): Level => [inWhole(px, negativePowerOfTen(8)), inWhole(sz, negativePowerOfTen(szDecimals)), n],
    ),
  );
  return [sorted, scaled].find((form) => same(form, read)) ?? null;
}

function inWhole(value: string, plane: Dec): string {
  const integer = Dec.parse(value)?.scaledTo(0) ?? null;
  return integer === null ? value : Dec.of(integer).times(plane).toString();
}

function bestOf(book: Side[]): unknown[] {
  return [0, 1].map((side) => bestFirst(book[side] ?? [], side)[0] ?? null);
}

function bboOf(frame: FeedFrame | undefined): unknown[] {
  const pair = at(frame?.data, 'bbo');
  return isJsonArray(pair) ? pair.map((entry) => (entry === null ? null : level(entry as JsonObject))) : [];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
