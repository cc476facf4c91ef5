import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Accounts whose cross legs the venue is closing, and what each has lost by that in which market, unsigned. A run ends
 * when its account has what it needs, or has nothing left.
 */
export type LiquidationRuns = Map<Address, Map<number, Usd>>;

/** Says that a leg is being closed, and what was lost by it: nothing yet, or a further part. */
export function addLiquidationLoss({ liquidationRuns }: VenueState, owner: Address, market: number, loss: Usd): void {
  const run = liquidationRuns.get(owner) ?? new Map<number, Usd>();
  run.set(market, usd((run.get(market) ?? ZERO_USD) + loss));
  liquidationRuns.set(owner, run);
}

/** Losses of a run by market; null: none of the account's legs is being closed. */
export function liquidationLossesOf({ liquidationRuns }: VenueState, owner: Address): ReadonlyMap<number, Usd> | null {
  return liquidationRuns.get(owner) ?? null;
}

export function dropLiquidationRun({ liquidationRuns }: VenueState, owner: Address): void {
  liquidationRuns.delete(owner);
}
