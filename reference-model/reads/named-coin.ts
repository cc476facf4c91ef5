import type { Core } from '../core.ts';
import { type Market, marketNamed } from '../state/market.ts';

/** A `coin` as a request sent it, and what it names; null: a coin that is let pass although unknown (D56). */
export interface NamedCoin {
  readonly coin: string;
  readonly market: Market | null;
}

/** null when nothing has this name. */
export function findCoin({ state }: Core, coin: string): NamedCoin | null {
  const market = marketNamed(state, coin);
  return market === undefined ? null : { coin, market };
}

/** The names of all markets. */
export function allMarketNames({ state }: Core): string[] {
  return [...state.markets.values()].map(({ coin }) => coin);
}
