import { openAccount } from './account.ts';
import type { LiveOrder } from './live-order.ts';
import type { VenueState } from './venue-state.ts';

/**
 * What would otherwise be searched for in every account. Each one follows what is there now, never what once was, and
 * is written by the functions of this file alone.
 */
export interface Indexes {
  /** Live orders by the handle they carry: market by oid, oldest first. Accounts may share a handle. */
  readonly byCloid: Map<string, Map<bigint, number>>;
}

export function emptyIndexes(): Indexes {
  return { byCloid: new Map() };
}

/** An order has joined its book: its owner's list and its handle lead to it. */
export function indexLive(state: VenueState, { oid, owner, cloid, market }: LiveOrder): void {
  openAccount(state, owner).orders.set(oid, market);
  if (cloid === null) return;
  const { byCloid } = state.indexes;
  const named = byCloid.get(cloid);
  if (named === undefined) byCloid.set(cloid, new Map([[oid, market]]));
  else named.set(oid, market);
}

/** An order has left its book. */
export function unindexLive(state: VenueState, { oid, owner, cloid }: LiveOrder): void {
  state.accounts.get(owner)?.orders.delete(oid);
  if (cloid === null) return;
  const named = state.indexes.byCloid.get(cloid);
  named?.delete(oid);
  if (named?.size === 0) state.indexes.byCloid.delete(cloid);
}

/** Live orders of any account that carry a handle, by ascending oid. */
export function ordersNamed(state: VenueState, cloid: string): LiveOrder[] {
  return [...(state.indexes.byCloid.get(cloid) ?? [])].flatMap(
    ([oid, market]) => state.markets.get(market)?.book.get(oid) ?? [],
  );
}
