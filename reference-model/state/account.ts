import type { Units, Usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Fields that every account has. Fields of only some accounts are in areas of their own. An address without a row reads as zeroed. */
export interface Account {
  readonly address: Address;
  /** Settled USDC, the unified balance; for a split account its perp wallet. Only `money/move.ts` writes it, like `balances`. */
  readonly cash: Usd;
  /** Token balances by token id; USDC is in `cash`, never here. */
  readonly balances: ReadonlyMap<number, TokenBalance>;
  readonly nonces: NonceWindow;
  /** Market of each live order, by oid: the per-owner index. */
  readonly orders: Map<bigint, number>;
  lastNonce: bigint;
  /** Accepted actions over the account's lifetime. */
  lifetimeCount: number;
  tier: LiquidationTier;
}

export interface TokenBalance {
  readonly total: Units;
  /** Part of `total` that cannot be spent. */
  readonly hold: Units;
}

/** Nonces used within the window below the newest. */
export interface NonceWindow {
  newest: bigint | null;
  readonly used: Set<bigint>;
}

export type LiquidationTier = 'Safe' | 'T0' | 'T1' | 'T2' | 'T3';

/** Returns the account's row, and creates it if missing. For writers only: a read of an unknown address must not create a row. */
export function ensureAccount(state: VenueState, address: Address): Account {
  const known = state.accounts.get(address);
  if (known !== undefined) return known;
  const account = makeEmptyAccount(address);
  state.accounts.set(address, account);
  return account;
}

/** The account as reads see it: the zeroed shape for an address without a row. Must not be written. */
export function readAccount(state: VenueState, address: Address): Account {
  return state.accounts.get(address) ?? makeEmptyAccount(address);
}

/** Zeroed. */
export function makeEmptyAccount(address: Address): Account {
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
