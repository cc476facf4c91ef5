import type { Address } from '../../state/address.ts';
import { addDue, type DueRows, dropDue, takeDueFrom, takeDueUpTo } from '../../state/due-rows.ts';

/** Marks of one market, or indices of one pool, at or beyond which the band of an account may change. */
export interface TierEdgeMarks {
  /** The number of the market; below 0 that of a pool, as `encodePoolAsMarketNumber` encodes it. */
  readonly market: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** Returns the market number that stands for the pool that lends this token. */
export function encodePoolAsMarketNumber(asset: number): number {
  return -1 - asset;
}

/** Returns the token of the pool that a market number below 0 stands for. */
export function decodePoolMarketNumber(market: number): number {
  return -1 - market;
}

/** The edges of all accounts in one market. */
interface EdgeRows {
  readonly lows: DueRows<bigint>;
  readonly highs: DueRows<bigint>;
}

/**
 * Accounts whose band the start of a block must check: those that something happened to, and those for which a mark reached their nearest
 * edge. All others cost nothing, however many there are. It is not part of the state: an unnecessary check changes nothing, so a venue
 * restored from a snapshot starts with all accounts.
 */
export class LiquidationTierWatch {
  readonly #due = new Set<Address>();
  readonly #edges = new Map<Address, readonly TierEdgeMarks[]>();
  readonly #byMarket = new Map<number, EdgeRows>();

  /** Makes the next block check this account, wherever the marks are. */
  add(address: Address): void {
    this.#due.add(address);
  }

  /** Skips an account until a mark reaches one of its edges, or until it is added. */
  leave(address: Address, edges: readonly TierEdgeMarks[]): void {
    this.#forget(address);
    if (edges.length === 0) return;
    this.#edges.set(address, edges);
    for (const { market, low, high } of edges) {
      const { lows, highs } = this.#of(market);
      addDue(lows, { at: low, id: address });
      addDue(highs, { at: high, id: address });
    }
  }

  /** Removes and returns the accounts that a block must check, by address, so that the order of earlier work is not observable. */
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
