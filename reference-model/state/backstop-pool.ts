import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Who has put what into the pool behind the liquidations and who owes it what, USDC; the money itself is a pot. Nobody
 * has a row of nothing. No interest is published, so none runs.
 */
export interface BackstopPool {
  readonly supplies: Map<Address, Usd>;
  readonly debts: Map<Address, Usd>;
}

/** Of what an account has in the pool and of what it owes it. */
export type PoolSide = 'supplies' | 'debts';

export function emptyBackstopPool(): BackstopPool {
  return { supplies: new Map(), debts: new Map() };
}

export function poolSumOf({ backstopPool }: VenueState, side: PoolSide, owner: Address): Usd {
  return backstopPool[side].get(owner) ?? ZERO_USD;
}

/** @param delta  negative: it falls. What is left is never below 0: who takes more is refused before. */
export function addToPoolSum(state: VenueState, side: PoolSide, owner: Address, delta: Usd): void {
  const { backstopPool } = state;
  const sum = usd(poolSumOf(state, side, owner) + delta);
  if (sum === 0n) backstopPool[side].delete(owner);
  else backstopPool[side].set(owner, sum);
}
