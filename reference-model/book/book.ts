import { ModelFault } from '../model-fault.ts';
import { lesserOf } from '../numeric/order.ts';
import { type BookPx, type Lots, lots, ZERO_LOTS } from '../numeric/planes.ts';
import { type BookRules, bookRules, type StpMode } from './book-rules.ts';
import { BookSide, type LevelEntry, type RestingOrder, type Side } from './book-side.ts';

/** Fields of an incoming order that matching reads. */
export interface IncomingOrder {
  readonly side: Side;
  readonly limitPx: BookPx;
  readonly lots: Lots;
  readonly stpGroup: string;
  readonly stpMode: StpMode;
}

/** `maker` is the book's own record: its `lots` change with later events, `makerRemaining` does not. */
export type MatchEvent<T> =
  | {
      readonly kind: 'fill';
      readonly maker: T;
      readonly px: BookPx;
      readonly lots: Lots;
      readonly makerRemaining: Lots;
    }
  | { readonly kind: 'stp-cancel-maker'; readonly maker: T }
  /** Resting order with no room to trade, removed from the book when the match reached it. */
  | { readonly kind: 'spent-maker'; readonly maker: T };

/** Returns the maximum that a resting order may trade, given this match's earlier prints; null: all of it. */
export type MakerFillCapOf<T> = (maker: T, before: readonly MatchEvent<T>[]) => Lots | null;

export interface MatchResult<T> {
  /** In chronological order. */
  readonly events: readonly MatchEvent<T>[];
  /** Size left after the makers' fills. */
  readonly remaining: Lots;
  /** `stp`: self-trade prevention ended the taker, so the remainder is dropped whatever its time in force. */
  readonly stopped: 'stp' | null;
}

export interface LevelSummary {
  readonly px: BookPx;
  readonly lots: Lots;
  readonly orders: number;
}

/** The resting orders of both sides in priority order: a complete book as plain data. */
export interface BookOrders<T> {
  readonly bid: readonly T[];
  readonly ask: readonly T[];
}

/**
 * Price-time priority limit order book of one market: a data structure that knows no accounts, margin or market rules. Resting, cancelling
 * and filling cost the same however many orders share a price.
 * @source engine facts, section 3
 */
export class Book<T extends RestingOrder> {
  readonly #rules: BookRules;
  readonly #bids: BookSide<T>;
  readonly #asks: BookSide<T>;
  readonly #byOid = new Map<bigint, LevelEntry<T>>();

  constructor(rules: BookRules = bookRules) {
    this.#rules = rules;
    this.#bids = new BookSide('bid', rules);
    this.#asks = new BookSide('ask', rules);
  }

  /** Builds a book from the `orders()` of another. It keeps the given records and writes their `lots`. */
  static from<T extends RestingOrder>(orders: BookOrders<T>, rules: BookRules = bookRules): Book<T> {
    const book = new Book<T>(rules);
    // A list in priority order is queued as given, whatever the rule for newcomers.
    for (const order of orders.bid) book.#join(order, 'tail');
    for (const order of orders.ask) book.#join(order, 'tail');
    return book;
  }

  /** Number of resting orders. */
  get size(): number {
    return this.#byOid.size;
  }

  get(oid: bigint): T | undefined {
    return this.#byOid.get(oid)?.order;
  }

  best(side: Side): BookPx | null {
    return this.#of(side).best?.px ?? null;
  }

  /** Up to `depth` levels, best first. */
  levels(side: Side, depth: number): LevelSummary[] {
    return this.#of(side)
      .levels()
      .take(depth)
      .map(({ px, lots: sum, count }) => ({ px, lots: lots(sum), orders: count }))
      .toArray();
  }

  /** Resting orders in the order in which they would trade. The book must not be written during the walk. */
  *walk(side: Side): Generator<T> {
    for (const level of this.#of(side).levels()) {
      for (let entry = level.head; entry; entry = entry.next) yield entry.order;
    }
  }

  /** Copies, so that the result does not change with the book. */
  orders(): BookOrders<T> {
    const copies = (side: Side) =>
      this.walk(side)
        .map((order) => ({ ...order }))
        .toArray();
    return { bid: copies('bid'), ask: copies('ask') };
  }

  /**
   * Rests an order behind the others at its price. It does not match: the caller has matched the order before.
   * @throws ModelFault when the oid rests already, or when price or size is not above zero
   */
  restOrder(order: T): void {
    this.#join(order, this.#rules.joinsAt);
  }

  /** Removes an order. Returns null if it does not rest (any more): cancelling is idempotent. */
  cancel(oid: bigint): T | null {
    const entry = this.#byOid.get(oid);
    if (!entry) return null;
    this.#remove(entry);
    return entry.order;
  }

  /** Whether an order of `side` at `px` would trade at once; this refuses an `alo`. */
  crosses(side: Side, px: BookPx): boolean {
    const best = this.#of(opposite(side)).best;
    return best !== undefined && this.#rules.crosses(side, px, best.px);
  }

  /**
   * Matches an incoming order against the opposite side, best first. The remainder is not rested.
   * @param roomOf  omitted: every order can trade in full
   */
  match(taker: IncomingOrder, roomOf?: MakerFillCapOf<T>): MatchResult<T> {
    const events: MatchEvent<T>[] = [];
    const makers = this.#of(opposite(taker.side));
    let remaining = taker.lots;
    while (remaining > 0n) {
      const entry = makers.best?.head;
      if (!entry || !this.#rules.crosses(taker.side, taker.limitPx, entry.order.px)) break;
      const maker = entry.order;
      if (maker.stpGroup === taker.stpGroup) {
        const { cancelsMaker, stopsTaker } = this.#rules.stp(taker.stpMode);
        if (cancelsMaker) {
          this.#remove(entry);
          events.push({ kind: 'stp-cancel-maker', maker });
        }
        if (stopsTaker) return { events, remaining, stopped: 'stp' };
        if (cancelsMaker) continue;
      }
      const room = roomOf?.(maker, events) ?? maker.lots;
      if (room <= 0n) {
        this.#remove(entry);
        events.push({ kind: 'spent-maker', maker });
        continue;
      }
      const filled = lesserOf(remaining, lesserOf(maker.lots, room));
      const makerRemaining = this.#take(entry, filled);
      remaining = lots(remaining - filled);
      const px = this.#rules.tradePx(taker.limitPx, maker.px);
      events.push({ kind: 'fill', maker, px, lots: filled, makerRemaining });
    }
    return { events, remaining, stopped: null };
  }

  #of(side: Side): BookSide<T> {
    return side === 'bid' ? this.#bids : this.#asks;
  }

  #join(order: T, at: 'tail' | 'head'): void {
    if (this.#byOid.has(order.oid)) throw new ModelFault('book.rest', { expected: 'a new oid', got: order.oid });
    if (order.px <= 0n) throw new ModelFault('book.rest', { expected: 'a price above 0', got: order.px });
    if (order.lots <= 0n) throw new ModelFault('book.rest', { expected: 'lots above 0', got: order.lots });
    const entry = this.#of(order.side).join(order, at);
    this.#byOid.set(order.oid, entry);
  }

  #remove(entry: LevelEntry<T>): void {
    this.#of(entry.order.side).unlink(entry);
    this.#byOid.delete(entry.order.oid);
  }

  /** Reduces an order. The record of a filled order reads zero afterwards, also for holders of the fill. */
  #take(entry: LevelEntry<T>, by: Lots): Lots {
    const { order } = entry;
    const after = lots(order.lots - by);
    this.#of(order.side).resize(entry, after);
    if (after === ZERO_LOTS) this.#remove(entry);
    return after;
  }
}

function opposite(side: Side): Side {
  return side === 'bid' ? 'ask' : 'bid';
}
