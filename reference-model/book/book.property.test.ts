import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookPx, type Lots, lots } from '../numeric/planes.ts';
import { Book, type IncomingOrder } from './book.ts';
import type { StpMode } from './book-rules.ts';
import type { RestingOrder, Side } from './book-side.ts';

/** A naive model of the book: one list in order of arrival, sorted whenever priority matters. */
class NaiveBook {
  resting: RestingOrder[] = [];

  inPriority(side: Side): RestingOrder[] {
    const sign = side === 'bid' ? -1 : 1;
    // The sort is stable, so arrival order breaks ties.
    return this.resting.filter((order) => order.side === side).sort((a, b) => sign * Number(a.px - b.px));
  }

  cancel(oid: bigint): void {
    this.resting = this.resting.filter((order) => order.oid !== oid);
  }

  match(taker: IncomingOrder): {
    fills: [bigint, bigint, bigint][];
    cancelled: bigint[];
    remaining: bigint;
    stopped: boolean;
  } {
    const fills: [bigint, bigint, bigint][] = [];
    const cancelled: bigint[] = [];
    let remaining: bigint = taker.lots;
    for (const maker of this.inPriority(taker.side === 'bid' ? 'ask' : 'bid')) {
      const inside = taker.side === 'bid' ? maker.px <= taker.limitPx : maker.px >= taker.limitPx;
      if (!inside || remaining === 0n) break;
      if (maker.stpGroup === taker.stpGroup) {
        if (taker.stpMode !== 'cancel_newest') {
          this.cancel(maker.oid);
          cancelled.push(maker.oid);
        }
        if (taker.stpMode !== 'cancel_oldest') return { fills, cancelled, remaining, stopped: true };
        continue;
      }
      const size = maker.lots > remaining ? remaining : maker.lots;
      maker.lots = lots(maker.lots - size);
      remaining -= size;
      fills.push([maker.oid, maker.px, size]);
      if (maker.lots === 0n) this.cancel(maker.oid);
    }
    return { fills, cancelled, remaining, stopped: false };
  }
}

// Few prices, owners and oids make queues, self-trades and repeated cancels frequent.
const px = fc.bigInt({ min: 1n, max: 9n }).map(bookPx);
const size = fc.bigInt({ min: 1n, max: 12n }).map(lots);
const side = fc.constantFrom<Side>('bid', 'ask');
const stpGroup = fc.constantFrom('alice', 'bob', 'carol');
const stpMode = fc.constantFrom<StpMode>('cancel_newest', 'cancel_oldest', 'cancel_both');
const submit = fc.record({ kind: fc.constant('submit' as const), side, limitPx: px, lots: size, stpGroup, stpMode });
const cancel = fc.record({ kind: fc.constant('cancel' as const), oid: fc.bigInt({ min: 1n, max: 40n }) });
const steps = fc.array(fc.oneof({ weight: 4, arbitrary: submit }, cancel), { maxLength: 60 });
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

/** Applies one step to a book; a submit rests its remainder unless self-trade prevention dropped it. */
function apply(book: Book<RestingOrder>, step: Step, oid: bigint) {
  if (step.kind === 'cancel') return void book.cancel(step.oid);
  const result = book.match(step);
  if (result.remaining > 0n && result.stopped === null) book.restOrder(rested(step, oid, result.remaining));
  return result;
}
/** Applies the same step to the sorted list. @returns the result of a submitted order */
function applyNaively(naive: NaiveBook, step: Step, oid: bigint) {
  if (step.kind === 'cancel') return void naive.cancel(step.oid);
  const result = naive.match(step);
  if (result.remaining > 0n && !result.stopped) naive.resting.push(rested(step, oid, lots(result.remaining)));
  return result;
}
function rested(taker: IncomingOrder, oid: bigint, remaining: Lots): RestingOrder {
  return { oid, side: taker.side, px: taker.limitPx, lots: remaining, stpGroup: taker.stpGroup };
}
const after = (sequence: readonly Step[]) => {
  const book = new Book<RestingOrder>();
  for (const [i, step] of sequence.entries()) apply(book, step, BigInt(i + 1));
  return book;
};
const restingLots = (book: Book<RestingOrder>) =>
  [...book.walk('bid'), ...book.walk('ask')].reduce((sum, order) => sum + order.lots, 0n);

test('fills, cancels and queues match those of a sorted list', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const book = new Book<RestingOrder>();
      const naive = new NaiveBook();
      for (const [i, step] of sequence.entries()) {
        const oid = BigInt(i + 1);
        const result = apply(book, step, oid);
        const expected = applyNaively(naive, step, oid);
        if (expected !== undefined) {
          const events = result?.events ?? [];
          expect(events.flatMap((e) => (e.kind === 'fill' ? [[e.maker.oid, e.px, e.lots]] : []))).toEqual(
            expected.fills,
          );
          expect(events.flatMap((e) => (e.kind === 'fill' ? [] : [e.maker.oid]))).toEqual(expected.cancelled);
          expect(result).toMatchObject({ remaining: expected.remaining, stopped: expected.stopped ? 'stp' : null });
        }
        expect(book.orders()).toEqual({ bid: naive.inPriority('bid'), ask: naive.inPriority('ask') });
      }
    }),
  );
});

test('lots are conserved: taker lots fill or remain, maker lots fill or are cancelled', () => {
  fc.assert(
    fc.property(steps, submit, (sequence, taker) => {
      const book = after(sequence);
      const before = restingLots(book);
      const { events, remaining } = book.match(taker);
      const filled = events.reduce((sum, event) => sum + (event.kind === 'fill' ? event.lots : 0n), 0n);
      const cancelled = events.reduce((sum, event) => sum + (event.kind === 'fill' ? 0n : event.maker.lots), 0n);
      expect(filled + remaining).toBe(taker.lots);
      expect(restingLots(book) + filled + cancelled).toBe(before);
    }),
  );
});

test('the book is never crossed', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const book = after(sequence);
      const bid = book.best('bid');
      const ask = book.best('ask');
      expect(bid === null || ask === null || bid < ask).toBe(true);
    }),
  );
});

test('levels, size, index and the dry runs agree with the queues', () => {
  fc.assert(
    fc.property(steps, side, px, (sequence, taking, limitPx) => {
      const book = after(sequence);
      const both = [...book.walk('bid'), ...book.walk('ask')];
      expect(book.size).toBe(both.length);
      for (const order of both) expect(book.get(order.oid)).toBe(order);
      for (const one of ['bid', 'ask'] as const) {
        const rows = book.levels(one, 100);
        expect(rows.reduce((sum, row) => sum + row.lots, 0n)).toBe(
          [...book.walk(one)].reduce((s, o) => s + o.lots, 0n),
        );
        expect(rows.map((row) => row.px)).toEqual([...new Set([...book.walk(one)].map((order) => order.px))]);
        expect(book.levels(one, 2)).toEqual(rows.slice(0, 2));
        expect(book.best(one)).toBe(rows[0]?.px ?? null);
      }
      const opposite = taking === 'bid' ? book.walk('ask') : book.walk('bid');
      const fillable = [...opposite]
        .filter((order) => (taking === 'bid' ? order.px <= limitPx : order.px >= limitPx))
        .reduce((sum, order) => sum + order.lots, 0n);
      expect(book.crosses(taking, limitPx)).toBe(fillable > 0n);
      const stranger: IncomingOrder = {
        side: taking,
        limitPx,
        lots: lots(10_000n),
        stpGroup: 'dave',
        stpMode: 'cancel_both',
      };
      expect(10_000n - book.match(stranger).remaining).toBe(fillable);
    }),
  );
});

test('a book rebuilt from its snapshot behaves the same', () => {
  fc.assert(
    fc.property(steps, steps, (past, future) => {
      const book = after(past);
      const twin = Book.from(book.orders());
      expect(twin.orders()).toEqual(book.orders());
      for (const [i, step] of future.entries()) {
        expect(apply(twin, step, BigInt(100 + i))).toEqual(apply(book, step, BigInt(100 + i)));
      }
      expect(twin.orders()).toEqual(book.orders());
    }),
  );
});
