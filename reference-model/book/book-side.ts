import type { BookPx, Lots } from '../numeric/planes.ts';
import type { BookRules } from './book-rules.ts';

export type Side = 'bid' | 'ask';

/** Fields of an order that the book reads; the engine adds its own fields. */
export interface RestingOrder {
  readonly oid: bigint;
  readonly side: Side;
  readonly px: BookPx;
  /** Remaining size, above zero while the order rests. Only the book writes it. */
  lots: Lots;
  /** Orders of one group never trade with each other. */
  readonly stpGroup: string;
}

/** Orders at one price: a doubly linked queue through the entries, oldest at the head. */
export interface PriceLevel<T> {
  readonly px: BookPx;
  /** Sum of the queue. It is converted to its plane, with the check, on reads, because writes are far more frequent. */
  lots: bigint;
  count: number;
  head: LevelEntry<T> | null;
  tail: LevelEntry<T> | null;
}

/** Position of an order: its level, and its neighbours in the queue. */
export interface LevelEntry<T> {
  readonly order: T;
  readonly level: PriceLevel<T>;
  prev: LevelEntry<T> | null;
  next: LevelEntry<T> | null;
}

/**
 * Bids or asks of a book. Levels are kept in an array, worst first: the best level is pushed and popped at the end without moving others,
 * and a deep level costs one binary search and one block move.
 */
export class BookSide<T extends RestingOrder> {
  readonly #side: Side;
  readonly #rules: BookRules;
  readonly #levels: PriceLevel<T>[] = [];
  readonly #byPx = new Map<bigint, PriceLevel<T>>();

  constructor(side: Side, rules: BookRules) {
    this.#side = side;
    this.#rules = rules;
  }

  get best(): PriceLevel<T> | undefined {
    return this.#levels[this.#levels.length - 1];
  }

  /** Best first. */
  *levels(): Generator<PriceLevel<T>> {
    for (let i = this.#levels.length - 1; i >= 0; i--) {
      const level = this.#levels[i];
      if (level) yield level;
    }
  }

  join(order: T, at: 'tail' | 'head'): LevelEntry<T> {
    const level = this.#byPx.get(order.px) ?? { px: order.px, lots: 0n, count: 0, head: null, tail: null };
    const entry: LevelEntry<T> =
      at === 'tail' ? { order, level, prev: level.tail, next: null } : { order, level, prev: null, next: level.head };
    if (level.count === 0) {
      this.#byPx.set(level.px, level);
      this.#levels.splice(this.#placeOf(level.px), 0, level);
    }
    if (entry.prev) entry.prev.next = entry;
    else level.head = entry;
    if (entry.next) entry.next.prev = entry;
    else level.tail = entry;
    level.count += 1;
    level.lots = level.lots + order.lots;
    return entry;
  }

  unlink(entry: LevelEntry<T>): void {
    const { level, prev, next } = entry;
    if (prev) prev.next = next;
    else level.head = next;
    if (next) next.prev = prev;
    else level.tail = prev;
    level.count -= 1;
    level.lots = level.lots - entry.order.lots;
    if (level.count > 0) return;
    this.#byPx.delete(level.px);
    if (level === this.best) this.#levels.pop();
    else this.#levels.splice(this.#placeOf(level.px), 1);
  }

  resize(entry: LevelEntry<T>, remaining: Lots): void {
    entry.level.lots = entry.level.lots - entry.order.lots + remaining;
    entry.order.lots = remaining;
  }

  /** Index of the first level that `px` does not outrank: its own level, or its insertion point. */
  #placeOf(px: BookPx): number {
    const { outranks } = this.#rules;
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const level = this.#levels[middle];
      if (level && outranks(this.#side, px, level.px)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
