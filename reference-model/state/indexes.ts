import { type Account, ensureAccount, type LiquidationTier } from './account.ts';
import type { Address } from './address.ts';
import type { LiveOrder } from './live-order.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Indexes of facts that would otherwise require a scan of all accounts. Each reflects only current state, and only the functions of this
 * file write it.
 */
export interface StateIndexes {
  /** Live orders by the handle they carry: market by oid, oldest first. Accounts may share a handle. */
  readonly byCloid: Map<string, Map<bigint, number>>;
  /** Accounts whose band is not Safe. */
  readonly flagged: Set<Address>;
}

export function makeEmptyIndexes(): StateIndexes {
  return { byCloid: new Map(), flagged: new Set() };
}

/** Indexes an order that joined its book, by owner and by handle. */
export function indexLiveOrder(state: VenueState, { oid, owner, cloid, market }: LiveOrder): void {
  ensureAccount(state, owner).orders.set(oid, market);
  if (cloid === null) return;
  const { byCloid } = state.indexes;
  const named = byCloid.get(cloid);
  if (named === undefined) byCloid.set(cloid, new Map([[oid, market]]));
  else named.set(oid, market);
}

/** Removes an order that left its book from the indexes. */
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

/** Records a changed band of an account. */
export function setLiquidationTier({ indexes }: VenueState, account: Account, tier: LiquidationTier): void {
  account.tier = tier;
  if (tier === 'Safe') indexes.flagged.delete(account.address);
  else indexes.flagged.add(account.address);
}

/** An account in a band other than Safe. */
export interface RiskFlaggedAccount {
  readonly address: Address;
  readonly tier: Exclude<LiquidationTier, 'Safe'>;
}

/** Ascending address. */
export function listRiskFlaggedAccounts(state: VenueState): readonly RiskFlaggedAccount[] {
  return [...state.indexes.flagged].sort().flatMap((address) => {
    const tier = state.accounts.get(address)?.tier ?? 'Safe';
    return tier === 'Safe' ? [] : [{ address, tier }];
  });
}
