import type { Core } from '../core.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import type { SpotPair } from '../state/spot-registry.ts';

/** What a `coin` names: a perp by its symbol or a pair by its name. Neither: a coin that is let pass although unknown. */
export interface NamedMarket {
  readonly coin: string;
  readonly perp: PerpMarket | null;
  readonly pair: SpotPair | null;
}

/** null when nothing has this name; letter case counts. */
export function findMarket({ state }: Core, coin: string): NamedMarket | null {
  const perp = state.markets.values().find((market) => market.coin === coin);
  if (perp !== undefined) return { coin, perp, pair: null };
  const pair = state.pairs.values().find(({ name }) => name === coin);
  return pair === undefined ? null : { coin, perp: null, pair };
}
