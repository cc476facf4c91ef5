import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** A book served to this depth may be truncated there, so a missing level beyond it proves nothing. */
const MAYBE_CUT = 20;

interface BookBids {
  readonly book: JsonObject;
  readonly bids: readonly JsonObject[];
}

export default check({
  id: 'markets.book.levels',
  title:
    'a level of l2_book sums its resting orders, each price is one level, prices are on the tick and sizes on the step',
  clauses: [
    'markets.book.order',
    'markets.book.level',
    'markets.book.uncrossed',
    'markets.rows.same-grid',
    'markets.book.shape',
    'transport.argument.coin',
  ],
  by: 'act',
  async run({ given, target, random, pace, venue, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const read = async () => {
      const book = given.data(await target.read('l2_book', { coin: market.coin }));
      return { book, bids: [...rowsAt(book, 'bids')], asks: [...rowsAt(book, 'asks')] };
    };
    const own = () => readOpenOrders({ given, target }, trader.address);
    const { bids: before } = await read();
    // A random price far below the mark: if orders rest there, another is drawn.
    const ticks = gridPxAtMarkPercent(market, 60) / market.tick;
    const free = () => {
      // If a tick is a large part of the price, there are few of them.
      const px = market.tick * (ticks - BigInt(random.int(0, Math.min(500, Number(ticks / 6n)))));
      return before.every((level) => !decimalAt(level, 'px').equals(pxInUsdc(px))) ? px : null;
    };
    const px = free() ?? free() ?? free();
    given.require(px !== null, 'every price is taken');
    const size = scaledSizeForNotional(market, px ?? 1n, 20n);
    const sizes = [size, size + 3n * market.step] as const;
    const [first, second] = await placeRestingOrders({ given, target }, trader, [
      { market, side: 'bid', px: px ?? 1n, size: sizes[0] },
      { market, side: 'bid', px: px ?? 1n, size: sizes[1] },
      { market, side: 'bid', px: gridPxAtMarkPercent(market, 45) },
      { market, side: 'ask' },
    ]);
    const placed = [first, second];

    const level = (lots: bigint, count: number) => ({
      sz: sizeInUnits(lots, market).toString(),
      n_orders: count,
    });
    const levelIn = ({ book, bids }: BookBids) => {
      const row = bids.find((entry) => decimalAt(entry, 'px').equals(pxInUsdc(px ?? 1n)));
      return row === undefined
        ? derived(null, field(book, 'bids'))
        : derived({ sz: decimalAt(row, 'sz').toString(), n_orders: row.n_orders ?? null }, row);
    };
    const both = level(sizes[0] + sizes[1], 2);
    const {
      outer: { orders },
      inner: observed,
    } = await rereadUntil(
      () => readBetweenEqualReads({ given }, async () => ({ orders: [...(await own())] }), read, 'info.open_orders'),
      ({ inner }) => canonicalText(levelIn(inner).value) === canonicalText(both),
    );
    const { bids, asks } = observed;
    expect('markets.book.order').relation(
      'bids with strictly decreasing px and asks with strictly increasing px',
      { bids, asks },
      (sides) => strictly(sides.bids, -1) && strictly(sides.asks, 1),
      market.coin,
    );
    const bid = field(observed.book, 'bids.0');
    const ask = field(observed.book, 'asks.0');
    if (expect('markets.book.uncrossed').exercised(bid.value !== undefined && ask.value !== undefined, 'both sides'))
      expect('markets.book.uncrossed').relation(
        'best bid below best ask',
        { bid, ask },
        (best) => decimalAt(best.bid, 'px').compare(decimalAt(best.ask, 'px')) < 0,
        market.coin,
      );
    expect('markets.rows.same-grid').relation(
      'prices on the tick, sizes on the step',
      { orders, bids, asks },
      (all) =>
        [...all.orders, ...all.bids, ...all.asks].every(
          (row) => onGrid(row, 'px', market.tick, 8) && onGrid(row, 'sz', market.step, market.szDecimals),
        ),
      market.coin,
    );

    expect('markets.book.shape').shape(given.data(await target.read('l2_book', { coin: market.coin })), 'info.l2_book');

    const reached = (now: BookBids) => {
      const found = levelIn(now);
      if (found.value === null && now.bids.length >= MAYBE_CUT) throw new Unsupported('l2_book at full depth');
      return found;
    };
    const ownLevel = reached(observed);
    const beside = venue.markets.find(({ coin }) => coin !== market.coin);
    if (beside !== undefined) {
      const book = given.data(await target.read('l2_book', { coin: beside.coin }));
      // Identified by its size or its price: another clause judges the rest of a level.
      const hasSize = (row: JsonObject) => isSameDecimal(row.sz, both.sz);
      const isAtPrice = (row: JsonObject) => isSameDecimal(row.px, pxInUsdc(px ?? 1n).toString());
      expect('transport.argument.coin').relation(
        `the level of the two own orders in the book of ${market.coin}, and not in the book of ${beside.coin}`,
        { bids, others: derived([...rowsAt(book, 'bids')], field(book, 'bids')) },
        (sides) =>
          sides.bids.some((row) => hasSize(row) || isAtPrice(row)) &&
          !sides.others.some((row) => hasSize(row) && isAtPrice(row)),
        'bids',
      );
    }
    expect('markets.book.level').equal(ownLevel, both, 'sz and n_orders of the level with two own orders');

    const oid = placed[0]?.oid ?? '';
    await given.accepted(
      target.act(trader, { type: 'cancel_order', cancel: { owner: trader.address, market: market.id, oid } }),
    );
    await pace.eventually(own, (rows) => rows.every((row) => row.oid !== oid));
    const rest = await pace.eventually(read, (now) => reached(now).value?.n_orders === 1);
    expect('markets.book.level').equal(
      reached(rest),
      level(sizes[1], 1),
      'sz and n_orders of the level after one of the two orders was cancelled',
    );
  },
});

function strictly(levels: readonly JsonObject[], direction: 1 | -1): boolean {
  return levels.every((level, at) => {
    const better = levels[at - 1];
    return better === undefined || decimalAt(level, 'px').compare(decimalAt(better, 'px')) === direction;
  });
}

function onGrid(row: JsonObject, key: string, step: bigint, places: number): boolean {
  const scaled = (Dec.parse(row[key]) ?? Dec.of('-1')).scaledTo(places);
  return scaled !== null && scaled >= 0n && scaled % step === 0n;
}
