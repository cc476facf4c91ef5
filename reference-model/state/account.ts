import type { Units, Usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/**
 * Fields that every account has; fields that only some have form an area of their own. An address without a row reads as zeroed.
 */
export interface Account {
  readonly address: Address;
  /** Settled USDC, the one unified balance; of a split account its perp wallet. Written by `money/move.ts` alone, as `balances` is. */
  readonly cash: Usd;
  /** Token balances by token id; USDC is `cash` and never stands here. */
  readonly balances: ReadonlyMap<number, TokenBalance>;
  readonly nonces: NonceWindow;
  /** Market of each live order, by oid: the per-owner index. */
  readonly orders: Map<bigint, number>;
  lastNonce: bigint;
  /** Accepted actions over the life of the account. */
  lifetimeCount: number;
  tier: LiquidationTier;
}

export interface TokenBalance {
  readonly total: Units;
  /** Part of `total` that is not spendable. */
  readonly hold: Units;
}

/** Nonces used inside the window below the newest. */
export interface NonceWindow {
  newest: bigint | null;
  readonly used: Set<bigint>;
}

export type LiquidationTier = 'Safe' | 'T0' | 'T1' | 'T2' | 'T3';

/** The account's row, put into the state when it has none yet. For writers: a read of an unknown address leaves no row. */
export function ensureAccount(state: VenueState, address: Address): Account {
  const known = state.accounts.get(address);
  if (known !== undefined) return known;
  const account = emptyAccount(address);
  state.accounts.set(address, account);
  return account;
}

/** The account as it reads: the zeroed shape for an address without a row. Not to be written. */
export function readAccount(state: VenueState, address: Address): Account {
  return state.accounts.get(address) ?? emptyAccount(address);
}

/** Zeroed. */
export function emptyAccount(address: Address): Account {
  return {
    address,
    cash: 0n as Usd, // brand: zero is the same on every plane
    balances: new Map(),
    nonces: { newest: null, used: new Set() },
    orders: new Map(),
    lastNonce: 0n,
    lifetimeCount: 0,
    tier: 'Safe',
  };
}
