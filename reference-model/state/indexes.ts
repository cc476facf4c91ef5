import { type Account, ensureAccount, type LiquidationTier } from './account.ts';
import type { Address } from './address.ts';
import type { LiveOrder } from './live-order.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Indexes of facts that would otherwise be searched for in every account. Each one follows what is there now, never what once
 * was, and is written by the functions of this file alone.
 */
export interface StateIndexes {
  /** Live orders by the handle they carry: market by oid, oldest first. Accounts may share a handle. */
  readonly byCloid: Map<string, Map<bigint, number>>;
  /** Accounts whose band is not Safe. */
  readonly flagged: Set<Address>;
}

export function emptyIndexes(): StateIndexes {
  return { byCloid: new Map(), flagged: new Set() };
}

/** An order has joined its book: its owner's list and its handle lead to it. */
export function indexLiveOrder(state: VenueState, { oid, owner, cloid, market }: LiveOrder): void {
  ensureAccount(state, owner).orders.set(oid, market);
  if (cloid === null) return;
  const { byCloid } = state.indexes;
  const named = byCloid.get(cloid);
  if (named === undefined) byCloid.set(cloid, new Map([[oid, market]]));
  else named.set(oid, market);
}

/** An order has left its book. */
export function unindexLiveOrder(state: VenueState, { oid, owner, cloid }: LiveOrder): void {
  state.accounts.get(owner)?.orders.delete(oid);
  if (cloid === null) return;
  const named = state.indexes.byCloid.get(cloid);
  named?.delete(oid);
  if (named?.size === 0) state.indexes.byCloid.delete(cloid);
}

/** Live orders of any account that carry a handle, by ascending oid. */
export function liveOrdersByCloid(state: VenueState, cloid: string): LiveOrder[] {
  return [...(state.indexes.byCloid.get(cloid) ?? [])].flatMap(
    ([oid, market]) => state.markets.get(market)?.book.get(oid) ?? [],
  );
}

/** The band of an account is another one than before. */
export function setLiquidationTier({ indexes }: VenueState, account: Account, tier: LiquidationTier): void {
  account.tier = tier;
  if (tier === 'Safe') indexes.flagged.delete(account.address);
  else indexes.flagged.add(account.address);
}

/** An account that is watched, or acted upon. */
export interface RiskFlaggedAccount {
  readonly address: Address;
  readonly tier: Exclude<LiquidationTier, 'Safe'>;
}

/** Ascending address. */
export function riskFlaggedAccounts(state: VenueState): readonly RiskFlaggedAccount[] {
  return [...state.indexes.flagged].sort().flatMap((address) => {
    const tier = state.accounts.get(address)?.tier ?? 'Safe';
    return tier === 'Safe' ? [] : [{ address, tier }];
  });
}
