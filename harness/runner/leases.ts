import type { MarketFacts } from '../probe/facts.ts';

/** Whoever holds markets: one object for each attempt of a case. */
type Holder = object;

interface Waiter {
  readonly wants: readonly MarketFacts[];
  readonly holder: Holder;
  readonly go: (market: MarketFacts) => void;
}

/** Markets, one case each: its orders meet nobody's of this run but its own. */
export class MarketLeases {
  readonly #held = new Map<number, Holder>();
  #waiting: Waiter[] = [];

  /**
   * The first free market of the list, or the first that becomes free. Who holds another already goes before those that
   * wait with empty hands: its other market is of no use meanwhile.
   * @returns null where waiting would be in vain: those who hold the markets wait, in the end, for the asker itself
   */
  async take(wants: readonly MarketFacts[], holder: Holder): Promise<MarketFacts | null> {
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

  isHeld({ id }: MarketFacts, holder: Holder): boolean {
    return this.#held.get(id) === holder;
  }

  give(market: MarketFacts): void {
    const at = this.#waiting.findIndex(({ wants }) => wants.some(({ id }) => id === market.id));
    const [waiter] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (waiter === undefined) {
      this.#held.delete(market.id);
      return;
    }
    this.#held.set(market.id, waiter.holder);
    waiter.go(market);
  }

  /** Whether somebody other than these, who waits for none of them, holds one of the markets or what its holder waits for. */
  #mayCome(wants: readonly MarketFacts[], asking: Set<Holder>): boolean {
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
