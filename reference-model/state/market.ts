import type { PerpMarket } from './perp-market.ts';
import type { SpotPair } from './spot-pair.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Market behind a market number. A new kind fails to compile wherever kinds are distinguished. Option series are excluded, because only
 * RFQs use their numbers (`options.ts`). Orders on pairs do not accept a perp's number, nor plain orders a pair's; ladders, chases and
 * TWAPs accept either.
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

/** The perp with this number; undefined for a pair's number. */
export function perpAt({ markets }: Markets, id: number): PerpMarket | undefined {
  const market = markets.get(id);
  return market?.kind === 'perp' ? market : undefined;
}

/** The market with a book that has this number. */
export function tradedMarketAt({ markets }: Markets, id: number): PerpMarket | SpotPair | undefined {
  return markets.get(id);
}

/** The pair with this number; undefined for a perp's number. */
export function pairAt({ markets }: Markets, id: number): SpotPair | undefined {
  const market = markets.get(id);
  return market?.kind === 'spot' ? market : undefined;
}

/** The perp with this symbol; case-sensitive. */
export function perpNamed(state: Markets, coin: unknown): PerpMarket | undefined {
  return marketsOfKind(state, 'perp').find((market) => market.coin === coin);
}

/** The market with this name, a perp before a pair; case-sensitive. */
export function marketNamed(state: Markets, coin: string): Market | undefined {
  return perpNamed(state, coin) ?? state.markets.values().find((market) => market.coin === coin);
}
