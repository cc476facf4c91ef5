import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Supplies and debts of the pool behind the liquidations, by account, USDC; the money itself is a pot. Nobody has a row of
 * nothing. No interest is published, so none runs.
 */
export interface BackstopPool {
  readonly supplies: Map<Address, Usd>;
  readonly debts: Map<Address, Usd>;
}

/** Sides of an account in the pool: its supply and its debt. */
export type BackstopPoolSide = 'supplies' | 'debts';

export function emptyBackstopPool(): BackstopPool {
  return { supplies: new Map(), debts: new Map() };
}

export function backstopPoolSumOf({ backstopPool }: VenueState, side: BackstopPoolSide, owner: Address): Usd {
  return backstopPool[side].get(owner) ?? ZERO_USD;
}

/** @param delta  negative: it falls. What is left is never below 0: who takes more is refused before. */
export function addToBackstopPoolSum(state: VenueState, side: BackstopPoolSide, owner: Address, delta: Usd): void {
  const { backstopPool } = state;
  const sum = usd(backstopPoolSumOf(state, side, owner) + delta);
  if (sum === 0n) backstopPool[side].delete(owner);
  else backstopPool[side].set(owner, sum);
}
