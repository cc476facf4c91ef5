import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Accounts whose cross legs the venue is closing, with the losses so far by market, unsigned. A run ends when its account has recovered, or
 * has nothing left.
 */
export type LiquidationRuns = Map<Address, Map<number, Usd>>;

/** Records that a leg is being closed, with the loss from it: zero at first, then each further part. */
export function addLiquidationLoss({ liquidationRuns }: VenueState, owner: Address, market: number, loss: Usd): void {
  const run = liquidationRuns.get(owner) ?? new Map<number, Usd>();
  run.set(market, usd((run.get(market) ?? ZERO_USD) + loss));
  liquidationRuns.set(owner, run);
}

/** Losses of a run by market; null: no leg of the account is being closed. */
export function liquidationLossesOf({ liquidationRuns }: VenueState, owner: Address): ReadonlyMap<number, Usd> | null {
  return liquidationRuns.get(owner) ?? null;
}

export function dropLiquidationRun({ liquidationRuns }: VenueState, owner: Address): void {
  liquidationRuns.delete(owner);
}
