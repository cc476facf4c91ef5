import { type Usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

export interface Referrals {
  /** Who brought whom: the referrer by referee. None is ever taken away. */
  readonly referrers: Map<Address, Address>;
  /** Those who have brought somebody. */
  readonly havingReferees: Set<Address>;
}

export function noReferrals(): Referrals {
  return { referrers: new Map(), havingReferees: new Set() };
}

/** Shares of fees that referrers have earned and not claimed, USDC. Written by `money/move.ts` alone. */
export type ReferralCredit = ReadonlyMap<Address, Usd>;

/** Undefined: never set. */
export function referrerOf({ referrals }: VenueState, referee: Address): Address | undefined {
  return referrals.referrers.get(referee);
}

export function hasReferees({ referrals }: VenueState, referrer: Address): boolean {
  return referrals.havingReferees.has(referrer);
}

/** Binds an account that has no referrer to one, for good. */
export function bindReferrer({ referrals }: VenueState, referee: Address, referrer: Address): void {
  referrals.referrers.set(referee, referrer);
  referrals.havingReferees.add(referrer);
}

export function referralCreditOf({ referralCredit }: VenueState, referrer: Address): Usd {
  return referralCredit.get(referrer) ?? ZERO_USD;
}
