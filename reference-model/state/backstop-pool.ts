import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Supplies to and debts to the backstop pool for liquidations, by account, in USDC; the money itself is in a pot. A zero sum has no row. No
 * interest is published, so none accrues.
 */
export interface BackstopPool {
  readonly supplies: Map<Address, Usd>;
  readonly debts: Map<Address, Usd>;
}

/** An account's side in the pool: supply or debt. */
export type BackstopPoolSide = 'supplies' | 'debts';

export function makeEmptyBackstopPool(): BackstopPool {
  return { supplies: new Map(), debts: new Map() };
}

export function backstopPoolSumOf({ backstopPool }: VenueState, side: BackstopPoolSide, owner: Address): Usd {
  return backstopPool[side].get(owner) ?? ZERO_USD;
}

/** @param delta  may be negative. The result is never below 0, because excess withdrawals are refused earlier. */
export function addToBackstopPoolSum(state: VenueState, side: BackstopPoolSide, owner: Address, delta: Usd): void {
  const { backstopPool } = state;
  const sum = usd(backstopPoolSumOf(state, side, owner) + delta);
  if (sum === 0n) backstopPool[side].delete(owner);
  else backstopPool[side].set(owner, sum);
}
