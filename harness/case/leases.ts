import type { MarketFacts } from '../probe/facts.ts';

/** Holder of market leases: one object per attempt of a case. */
type LeaseHolder = object;

interface Waiter {
  readonly wants: readonly MarketFacts[];
  readonly holder: LeaseHolder;
  readonly go: (market: MarketFacts) => void;
}

/** Exclusive leases of markets, so that a case's orders match no orders of other cases of the run. */
export class MarketLeases {
  readonly #held = new Map<number, LeaseHolder>();
  #waiting: Waiter[] = [];
  /** Number of cases per market that other traders disturbed. */
  readonly #spoilt = new Map<number, number>();

  /**
   * Acquires the first free market of the list, or the first that becomes free. Holders of another market are served first, since that
   * market is blocked meanwhile.
   * @returns null where waiting would deadlock: the holders of the markets wait, transitively, for the caller
   */
  async acquire(wants: readonly MarketFacts[], holder: LeaseHolder): Promise<MarketFacts | null> {
    const free = wants.find((market) => !this.#held.has(market.id));
    if (free !== undefined) {
      this.#held.set(free.id, holder);
      return free;
    }
    if (!this.#mayCome(wants, new Set([holder]))) return null;
    return new Promise((go) => {
      const waiter = { wants, holder, go };
      if ([...this.#held.values()].includes(holder)) this.#waiting.unshift(waiter);
      else this.#waiting.push(waiter);
    });
  }

  /** Records that other traders disturbed a case in this market. */
  noteSpoilt({ id }: MarketFacts): void {
    this.#spoilt.set(id, this.#spoiltIn({ id }) + 1);
  }

  /** Returns the markets, those with the fewest disturbed cases first. */
  quietestFirst(markets: readonly MarketFacts[]): readonly MarketFacts[] {
    return markets.toSorted((one, other) => this.#spoiltIn(one) - this.#spoiltIn(other));
  }

  #spoiltIn({ id }: Pick<MarketFacts, 'id'>): number {
    return this.#spoilt.get(id) ?? 0;
  }

  isFree({ id }: MarketFacts): boolean {
    return !this.#held.has(id);
  }

  isHeld({ id }: MarketFacts, holder: LeaseHolder): boolean {
    return this.#held.get(id) === holder;
  }

  release(market: MarketFacts): void {
    const at = this.#waiting.findIndex(({ wants }) => wants.some(({ id }) => id === market.id));
    const [waiter] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (waiter === undefined) {
      this.#held.delete(market.id);
      return;
    }
    this.#held.set(market.id, waiter.holder);
    waiter.go(market);
  }

  /**
   * Whether one of the markets is free or can become so: its holder is none of those asking, and waits for none of their markets,
   * transitively.
   */
  #mayCome(wants: readonly MarketFacts[], asking: Set<LeaseHolder>): boolean {
    return wants.some(({ id }) => {
      const holder = this.#held.get(id);
      if (holder === undefined) return true;
      if (asking.has(holder)) return false;
      asking.add(holder);
      const waits = this.#waiting.filter((waiter) => waiter.holder === holder);
      return waits.every((waiter) => this.#mayCome(waiter.wants, asking));
    });
  }
}
