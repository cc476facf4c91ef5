import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import { Book, type IncomingOrder } from './book.ts';
import { bookRules, type StpMode } from './book-rules.ts';
import type { RestingOrder, Side } from './book-side.ts';

const order = (oid: number, side: Side, px: number, size: number, stpGroup = `owner-${oid}`): RestingOrder => ({
  oid: BigInt(oid),
  side,
  px: bookPx(BigInt(px)),
  lots: lots(BigInt(size)),
  stpGroup,
});
const taker = (side: Side, limitPx: number, size: number, stpMode: StpMode = 'cancel_newest'): IncomingOrder => ({
  side,
  limitPx: bookPx(BigInt(limitPx)),
  lots: lots(BigInt(size)),
  stpGroup: 'taker',
  stpMode,
});
const bookOf = (orders: readonly RestingOrder[], rules = bookRules) => {
  const book = new Book(rules);
  for (const one of orders) book.restOrder(one);
  return book;
};
const A = 1;
const B = 2;
const C = 3;
/** The resting asks of the engine facts' example, in time order. */
const exampleAsks = () => [order(A, 'ask', 100, 1), order(B, 'ask', 100, 2), order(C, 'ask', 101, 5)];
const oids = (book: Book<RestingOrder>, side: Side) => [...book.walk(side)].map(({ oid }) => Number(oid));
const eventRows = (result: ReturnType<Book<RestingOrder>['match']>) =>
  result.events.map((event) =>
    event.kind === 'fill'
      ? [Number(event.maker.oid), Number(event.px), Number(event.lots), Number(event.makerRemaining)]
      : [Number(event.maker.oid), event.kind],
  );

test('a bid of 4 at 101 fills A, B and one lot of C, each at its own price', () => {
  const book = bookOf(exampleAsks());
  const result = book.match(taker('bid', 101, 4));
  expect(eventRows(result)).toEqual([
    [A, 100, 1, 0],
    [B, 100, 2, 0],
    [C, 101, 1, 4],
  ]);
  expect(result).toMatchObject({ remaining: 0n, stopped: null });
  expect(book.levels('ask', 10)).toEqual([{ px: 101n, lots: 4n, orders: 1 }]);
});

test('a limit of 100 fills 3 and leaves 1, and levels above the limit are untouched', () => {
  const book = bookOf(exampleAsks());
  expect(book.match(taker('bid', 100, 4))).toMatchObject({ remaining: 1n, stopped: null });
  expect(book.levels('ask', 10)).toEqual([{ px: 101n, lots: 5n, orders: 1 }]);
});

test('the dry run behind an alo refusal reports whether it would trade, and trades nothing', () => {
  const book = bookOf(exampleAsks());
  expect(book.crosses('bid', bookPx(100n))).toBe(true);
  expect(book.crosses('bid', bookPx(99n))).toBe(false);
  expect(book.crosses('ask', bookPx(1n))).toBe(false);
  expect(oids(book, 'ask')).toEqual([A, B, C]);
});

test('an ask takes the highest bid first', () => {
  const book = bookOf([order(1, 'bid', 99, 1), order(2, 'bid', 100, 1), order(3, 'bid', 98, 1)]);
  expect(eventRows(book.match(taker('ask', 99, 5)))).toEqual([
    [2, 100, 1, 0],
    [1, 99, 1, 0],
  ]);
  expect(book.best('bid')).toBe(98n);
  expect(book.best('ask')).toBeNull();
});

test('a partial fill keeps time priority; a new order at the price queues behind', () => {
  const book = bookOf(exampleAsks());
  book.match(taker('bid', 100, 2));
  book.restOrder(order(4, 'ask', 100, 7));
  expect(oids(book, 'ask')).toEqual([B, 4, C]);
  expect(book.levels('ask', 1)).toEqual([{ px: 100n, lots: 8n, orders: 2 }]);
  book.match(taker('bid', 100, 1));
  expect(book.get(2n)).toBeUndefined();
});

test('a cancel removes an order once', () => {
  const book = bookOf(exampleAsks());
  expect(book.cancel(2n)).toMatchObject({ oid: 2n, lots: 2n });
  expect(book.cancel(2n)).toBeNull();
  expect(book.size).toBe(2);
  expect(oids(book, 'ask')).toEqual([A, C]);
});

/** An ask of another account, two of the taker's own, then another of the first account. */
const withOwn = () => [
  order(1, 'ask', 100, 1),
  order(2, 'ask', 100, 2, 'taker'),
  order(3, 'ask', 101, 2, 'taker'),
  order(4, 'ask', 101, 5),
];

test.each([
  ['cancel_newest', [[1, 100, 1, 0]], 3n, 'stp', [2, 3, 4]],
  [
    'cancel_oldest',
    [
      [1, 100, 1, 0],
      [2, 'stp-cancel-maker'],
      [3, 'stp-cancel-maker'],
      [4, 101, 3, 2],
    ],
    0n,
    null,
    [4],
  ],
  [
    'cancel_both',
    [
      [1, 100, 1, 0],
      [2, 'stp-cancel-maker'],
    ],
    3n,
    'stp',
    [3, 4],
  ],
] as const)('%s at the match step', (mode, events, remaining, stopped, left) => {
  const book = bookOf(withOwn());
  const result = book.match(taker('bid', 101, 4, mode));
  expect(eventRows(result)).toEqual(events);
  expect(result).toMatchObject({ remaining, stopped });
  expect(oids(book, 'ask')).toEqual(left);
});

test('self-trade prevention ignores an own order that the taker never reaches', () => {
  const book = bookOf(withOwn());
  expect(book.match(taker('bid', 101, 1))).toMatchObject({ remaining: 0n, stopped: null });
  expect(oids(book, 'ask')).toEqual([2, 3, 4]);
});

test.each([
  ['no prevention', { stp: () => ({ cancelsMaker: false, stopsTaker: false }) }, [[2, 100, 2, 0]]],
  ['the taker price', { tradePx: (takerPx: bigint) => bookPx(takerPx) }, [[1, 105, 1, 0]]],
  ['last in, first out', { joinsAt: 'head' as const }, [[2, 'stp-cancel-maker']]],
  ['a limit that binds nobody', { crosses: () => true }, [[4, 101, 5, 0]]],
  ['worst price first', { outranks: (_: Side, px: bigint, than: bigint) => px > than }, [[3, 'stp-cancel-maker']]],
])('one replaced rule shows: %s', (_fault, rules, expected) => {
  const result = bookOf(withOwn(), { ...bookRules, ...rules }).match(taker('bid', 105, 50, 'cancel_oldest'));
  expect(eventRows(result)).toEqual(expect.arrayContaining(expected));
});

test('a snapshot is a copy, and a book restored from it trades the same', () => {
  const book = bookOf([...exampleAsks(), order(9, 'bid', 99, 3)]);
  const orders = book.orders();
  // Even under a rule that queues newcomers at the head, a snapshot's list keeps its own order.
  const twin = Book.from(orders, { ...bookRules, joinsAt: 'head' });
  expect(twin.orders()).toEqual(orders);
  expect(eventRows(twin.match(taker('bid', 101, 4)))).toEqual(eventRows(book.match(taker('bid', 101, 4))));
  expect(twin.orders()).toEqual(book.orders());
});

test.each([
  ['an oid that rests already', order(A, 'bid', 50, 1)],
  ['a price of zero', order(8, 'bid', 0, 1)],
  ['no lots', order(8, 'bid', 50, 0)],
])('resting %s is our bug', (_case, bad) => {
  const book = bookOf(exampleAsks());
  const before = book.orders();
  expect(() => book.restOrder(bad)).toThrow(ModelFault);
  expect(book.orders()).toEqual(before);
});

test('a cancel in the middle of a crowded price reads only its neighbours', () => {
  const crowd = Array.from({ length: 1_000 }, (_, i) => order(i + 1, 'ask', 100, 1));
  let reads = 0;
  // A walk through the queue would read the orders it passes.
  const get = (target: RestingOrder, key: PropertyKey) => {
    reads++;
    return Reflect.get(target, key);
  };
  const watched = crowd.map((one) => new Proxy(one, { get }));
  const book = bookOf(watched);
  reads = 0;
  book.cancel(500n);
  const inTheCrowd = reads;
  const alone = bookOf([watched[0] ?? order(1, 'ask', 100, 1)]);
  reads = 0;
  alone.cancel(1n);
  expect(inTheCrowd).toBe(reads);
  expect(book.size).toBe(999);
});
