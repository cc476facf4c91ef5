import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Margin choices of an account for one market. */
export interface MarginChoice {
  readonly leverage: number;
  /** Whether newly opened positions there are isolated. */
  readonly isIsolated: boolean;
}

/** Margin choices by owner and market; no entry: the market's maximum, cross. An account can choose while flat. */
export type MarginChoices = Map<Address, Map<number, MarginChoice>>;

export function chosenLeverageOf({ leverages }: VenueState, owner: Address, market: number): number | undefined {
  return leverages.get(owner)?.get(market)?.leverage;
}

export function hasChosenIsolated({ leverages }: VenueState, owner: Address, market: number): boolean {
  return leverages.get(owner)?.get(market)?.isIsolated ?? false;
}

export function putMarginChoice({ leverages }: VenueState, owner: Address, market: number, choice: MarginChoice): void {
  const own = leverages.get(owner);
  if (own === undefined) leverages.set(owner, new Map([[market, choice]]));
  else own.set(market, choice);
}
