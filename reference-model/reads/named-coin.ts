import type { Core } from '../core.ts';
import { type Market, marketNamed } from '../state/market.ts';

/** A `coin` as sent, and the market that it names; null: an unknown coin that is tolerated (D56). */
export interface NamedCoin {
  readonly coin: string;
  readonly market: Market | null;
}

/** null if nothing has this name. */
export function findCoin({ state }: Core, coin: string): NamedCoin | null {
  const market = marketNamed(state, coin);
  return market === undefined ? null : { coin, market };
}

/** The names of all markets. */
export function allMarketNames({ state }: Core): string[] {
  return [...state.markets.values()].map(({ coin }) => coin);
}
