import { type Usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Accounts that have left the unified mode, by address. */
export type Abstractions = Map<Address, StandardMode>;

/**
 * USDC is split into two wallets, or pooled as in unified mode. The cash of a split account is its perp wallet, so that perp rules need not
 * know about the split; its spot wallet is a separate holder.
 */
export interface StandardMode {
  readonly split: boolean;
  readonly reserved: ReservationCaps;
}

/** A product whose exposure an owner can limit. */
export type ReservationScope = (typeof reservationScopes)[number];
export const reservationScopes = ['perp', 'spot', 'option'] as const;

/** The maximum USDC that each product may tie up. */
export type ReservationCaps = Readonly<Record<ReservationScope, Usd>>;

export const zeroReservationCaps: ReservationCaps = { perp: ZERO_USD, spot: ZERO_USD, option: ZERO_USD };

/** Undefined: unified. */
export function standardModeOf({ abstractions }: VenueState, owner: Address): StandardMode | undefined {
  return abstractions.get(owner);
}

/** Whether an account has a spot wallet in addition to its cash, which is then its perp wallet. */
export function isSplitAccount(state: VenueState, owner: Address): boolean {
  return standardModeOf(state, owner)?.split === true;
}

/** USDC in the spot wallet of a split account; zero for any other. */
export function spotWalletBalanceOf({ spotWallets }: VenueState, owner: Address): Usd {
  return spotWallets.get(owner) ?? ZERO_USD;
}

/** Puts a unified account into standard mode, without reservations. */
export function enterStandardMode({ abstractions }: VenueState, owner: Address, split: boolean): void {
  abstractions.set(owner, { split, reserved: zeroReservationCaps });
}

/** Returns an account to unified mode and drops its reservations. Its spot wallet has already been folded back. */
export function leaveStandardMode({ abstractions }: VenueState, owner: Address): void {
  abstractions.delete(owner);
}

/** Sets how much one product of a standard account may tie up. */
export function setReservationCap(
  { abstractions }: VenueState,
  owner: Address,
  scope: ReservationScope,
  amount: Usd,
): void {
  const standard = abstractions.get(owner);
  if (standard === undefined) return;
  abstractions.set(owner, { ...standard, reserved: { ...standard.reserved, [scope]: amount } });
}
