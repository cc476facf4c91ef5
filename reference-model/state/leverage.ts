import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Chosen leverage by owner and market; no entry: the market's maximum. It is chosen while flat, too. */
export type Leverages = Map<Address, Map<number, number>>;

export function chosenLeverage({ leverages }: VenueState, owner: Address, market: number): number | undefined {
  return leverages.get(owner)?.get(market);
}

export function chooseLeverage({ leverages }: VenueState, owner: Address, market: number, leverage: number): void {
  const own = leverages.get(owner);
  if (own === undefined) leverages.set(owner, new Map([[market, leverage]]));
  else own.set(market, leverage);
}
