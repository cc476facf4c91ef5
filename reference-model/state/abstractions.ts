import { type Usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Accounts whose owner has left the unified mode, by address. */
export type Abstractions = Map<Address, StandardMode>;

/**
 * USDC is split into two wallets, or is pooled as in the unified mode. The cash of a split account is its perp wallet, so
 * that what margins, charges or closes perps knows nothing of the split; its spot wallet is a holder of its own.
 */
export interface StandardMode {
  readonly split: boolean;
  readonly reserved: ReservationCaps;
}

/** A product whose exposure an owner can bound. */
export type ReservationScope = (typeof reservationScopes)[number];
export const reservationScopes = ['perp', 'spot', 'option'] as const;

/** The most that each product may tie up, USDC. */
export type ReservationCaps = Readonly<Record<ReservationScope, Usd>>;

export const zeroReservationCaps: ReservationCaps = { perp: ZERO_USD, spot: ZERO_USD, option: ZERO_USD };

/** Undefined: unified. */
export function standardModeOf({ abstractions }: VenueState, owner: Address): StandardMode | undefined {
  return abstractions.get(owner);
}

/** Whether an account has a spot wallet beside its cash, which is then its perp wallet. */
export function isSplitAccount(state: VenueState, owner: Address): boolean {
  return standardModeOf(state, owner)?.split === true;
}

/** USDC in the spot wallet of a split account; zero on every other one. */
export function spotWalletBalanceOf({ spotWallets }: VenueState, owner: Address): Usd {
  return spotWallets.get(owner) ?? ZERO_USD;
}

/** Puts a unified account into standard mode, without a reservation. */
export function enterStandardMode({ abstractions }: VenueState, owner: Address, split: boolean): void {
  abstractions.set(owner, { split, reserved: zeroReservationCaps });
}

/** Puts an account back into unified mode: its reservations are gone. What its spot wallet held has been folded back. */
export function leaveStandardMode({ abstractions }: VenueState, owner: Address): void {
  abstractions.delete(owner);
}

/** Sets what one product of a standard account may tie up. */
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
