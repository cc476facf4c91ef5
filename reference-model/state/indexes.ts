import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import { type Account, openAccount } from './account.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, takeUpTo } from './due-rows.ts';
import type { LiveOrder } from './live-order.ts';
import type { VenueState } from './venue-state.ts';

/**
 * What would otherwise be searched for in every account. Each one follows what is there now, never what once was, and
 * is written by the functions of this file alone.
 */
export interface Indexes {
  /** Live orders by the handle they carry: market by oid, oldest first. Accounts may share a handle. */
  readonly byCloid: Map<string, Map<bigint, number>>;
  /** Every address that some account has approved. */
  readonly agents: Set<Address>;
  /** Maker volume of the whole venue by consensus day, oldest first; as many days as an account keeps. */
  readonly makerVolume: { readonly day: number; maker: Usd }[];
  /** Scheduled cancels by their height. */
  readonly cancelsAt: DueRows<number>;
}

export function emptyIndexes(): Indexes {
  return { byCloid: new Map(), agents: new Set(), makerVolume: [], cancelsAt: [] };
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

/** An account has approved an agent. No approval is ever taken back, and one that has expired still names its agent. */
export function indexAgent({ indexes }: VenueState, agent: Address): void {
  indexes.agents.add(agent);
}

/** Adds to the venue's maker volume of a day; days before `oldest` go. */
export function addMakerVolume(
  { indexes: { makerVolume } }: VenueState,
  day: number,
  worth: Usd,
  oldest: number,
): void {
  const last = makerVolume.at(-1);
  if (last?.day === day) last.maker = usd(last.maker + worth);
  else makerVolume.push({ day, maker: worth });
  while ((makerVolume[0]?.day ?? oldest) < oldest) makerVolume.shift();
}

export function makerVolumeOn({ indexes }: VenueState, day: number): Usd {
  return indexes.makerVolume.find((row) => row.day === day)?.maker ?? ZERO_USD;
}

/** One schedule an account: a later one replaces it. */
export function scheduleCancelAt({ indexes: { cancelsAt } }: VenueState, account: Account, height: number): void {
  const { address, cancelAtBlock } = account;
  if (cancelAtBlock !== null) dropDue(cancelsAt, { at: cancelAtBlock, address });
  account.cancelAtBlock = height;
  addDue(cancelsAt, { at: height, address });
}

/** Takes back the schedules whose height has come. @returns their accounts, earliest first */
export function takeScheduledCancels({ accounts, indexes: { cancelsAt } }: VenueState, height: number): Account[] {
  return takeUpTo(cancelsAt, height).flatMap(({ address }) => {
    const account = accounts.get(address);
    if (account === undefined) return [];
    account.cancelAtBlock = null;
    return account;
  });
}
