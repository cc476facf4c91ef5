import type { MarketFacts } from '../probe/facts.ts';

/** Markets, one case each: its orders meet nobody's of this run but its own. */
export class MarketLeases {
  readonly #held = new Set<number>();
  #waiting: { readonly wants: readonly MarketFacts[]; readonly go: (market: MarketFacts) => void }[] = [];

  /**
   * The first free market of the list, or the first that becomes free.
   * @param holdsAnother  it goes before those that wait with empty hands: its other market is of no use meanwhile
   */
  async take(wants: readonly MarketFacts[], holdsAnother = false): Promise<MarketFacts> {
    const free = wants.find((market) => !this.#held.has(market.id));
    if (free !== undefined) {
      this.#held.add(free.id);
      return free;
    }
    return new Promise((go) => {
      if (holdsAnother) this.#waiting.unshift({ wants, go });
      else this.#waiting.push({ wants, go });
    });
  }

  give(market: MarketFacts): void {
    const at = this.#waiting.findIndex(({ wants }) => wants.some(({ id }) => id === market.id));
    const [waiter] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (waiter === undefined) this.#held.delete(market.id);
    else waiter.go(market);
  }
}
