import type { Address } from '../../state/address.ts';
import { addDue, type DueRows, dropDue, takeDueFrom, takeDueUpTo } from '../../state/due-rows.ts';

/** Marks of one market, or indices of one pool, at which the band of an account may be another one: at these, and outside of them. */
export interface TierChangeEdges {
  /** The number of the market; below 0 that of a pool, as `marketNumberOfPool` has it. */
  readonly market: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** Where markets are told apart by number: the pool that lends this token. It is its own inverse. */
export function marketNumberOfPool(asset: number): number {
  return -1 - asset;
}

/** The edges of all accounts in one market. */
interface EdgeRows {
  readonly lows: DueRows<bigint>;
  readonly highs: DueRows<bigint>;
}

/**
 * Whose band the start of a block must look at: accounts that something happened to, and those for which a mark went
 * as far as their nearest edge. All others cost nothing, however many they are. No part of the state: an account that
 * is looked at without need does not change, so a venue that comes from a snapshot begins with all of them.
 */
export class LiquidationTierWatch {
  readonly #due = new Set<Address>();
  readonly #edges = new Map<Address, readonly TierChangeEdges[]>();
  readonly #byMarket = new Map<number, EdgeRows>();

  /** The next block looks at this account, wherever the marks are. */
  add(address: Address): void {
    this.#due.add(address);
  }

  /** Leaves an account alone until a mark reaches one of its edges, or it is added. */
  leave(address: Address, edges: readonly TierChangeEdges[]): void {
    this.#forget(address);
    if (edges.length === 0) return;
    this.#edges.set(address, edges);
    for (const { market, low, high } of edges) {
      const { lows, highs } = this.#of(market);
      addDue(lows, { at: low, id: address });
      addDue(highs, { at: high, id: address });
    }
  }

  /** Takes out whom a block must look at, by address: no order in which things were done before shows in it. */
  take(markOf: (market: number) => bigint | null): Address[] {
    for (const [market, { lows, highs }] of this.#byMarket) {
      const mark = markOf(market);
      if (mark === null) continue;
      for (const { id } of takeDueFrom(lows, mark)) this.#due.add(id);
      for (const { id } of takeDueUpTo(highs, mark)) this.#due.add(id);
    }
    const due = [...this.#due].sort();
    this.#due.clear();
    return due;
  }

  #of(market: number): EdgeRows {
    const existing = this.#byMarket.get(market);
    if (existing !== undefined) return existing;
    const rows = { lows: [], highs: [] };
    this.#byMarket.set(market, rows);
    return rows;
  }

  #forget(address: Address): void {
    for (const { market, low, high } of this.#edges.get(address) ?? []) {
      const { lows, highs } = this.#of(market);
      dropDue(lows, { at: low, id: address });
      dropDue(highs, { at: high, id: address });
    }
    this.#edges.delete(address);
  }
}
