import type { PerpMarket } from './perp-market.ts';
import type { SpotPair } from './spot-pair.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Market that a market number stands for. A kind that joins decides at compile time wherever kinds are told apart. An option
 * series is none: nothing but an RFQ takes its number (`options.ts`). A perp's number is none to orders on pairs, and a pair's
 * none to plain orders: ladders, chases and TWAPs name either.
 */
export type Market = PerpMarket | SpotPair;
export type MarketKind = Market['kind'];
type MarketOf<Kind extends MarketKind> = Extract<Market, { readonly kind: Kind }>;
type Markets = Pick<VenueState, 'markets'>;

/** Markets of one kind, by ascending number. */
export function marketsOfKind<Kind extends MarketKind>(
  { markets }: Markets,
  kind: Kind,
): IteratorObject<MarketOf<Kind>> {
  return markets.values().filter((market): market is MarketOf<Kind> => market.kind === kind);
}

/** The perp of this number; a pair's number is none. */
export function perpAt({ markets }: Markets, id: number): PerpMarket | undefined {
  const market = markets.get(id);
  return market?.kind === 'perp' ? market : undefined;
}

/** The market of this number that has a book. */
export function tradedMarketAt({ markets }: Markets, id: number): PerpMarket | SpotPair | undefined {
  return markets.get(id);
}

/** The pair of this number; a perp's number is none. */
export function pairAt({ markets }: Markets, id: number): SpotPair | undefined {
  const market = markets.get(id);
  return market?.kind === 'spot' ? market : undefined;
}

/** The perp of this symbol; letter case counts. */
export function perpNamed(state: Markets, coin: unknown): PerpMarket | undefined {
  return marketsOfKind(state, 'perp').find((market) => market.coin === coin);
}

/** The market of this name, a perp before a pair; letter case counts. */
export function marketNamed(state: Markets, coin: string): Market | undefined {
  return perpNamed(state, coin) ?? state.markets.values().find((market) => market.coin === coin);
}
