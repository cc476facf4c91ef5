import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** A referred account, and its totals as a taker since. USDC. */
export interface Referee {
  readonly boundMs: number;
  volume: Usd;
  fees: Usd;
  /** Share of the fees that went to its referrer. */
  rewarded: Usd;
}

/** An account that has referred others. USDC. */
export interface Referrer {
  readonly referees: Map<Address, Referee>;
  /** Fees of all its referees. */
  fees: Usd;
  rewarded: Usd;
  /** Claimed part of its credit. */
  claimed: Usd;
}

export interface Referrals {
  /** Referrer of each referee. No entry is ever removed. */
  readonly referrers: Map<Address, Address>;
  readonly byReferrer: Map<Address, Referrer>;
}

export function makeEmptyReferrals(): Referrals {
  return { referrers: new Map(), byReferrer: new Map() };
}

/** Unclaimed fee shares of referrers, USDC. Only `money/move.ts` writes it. */
export type ReferralCredits = ReadonlyMap<Address, Usd>;

/** Undefined: never set. */
export function referrerOf({ referrals }: VenueState, referee: Address): Address | undefined {
  return referrals.referrers.get(referee);
}

export function hasReferees({ referrals }: VenueState, referrer: Address): boolean {
  return referrals.byReferrer.has(referrer);
}

/** All accounts that have referred others. */
export function listReferrers({ referrals }: VenueState): ReadonlyMap<Address, Readonly<Referrer>> {
  return referrals.byReferrer;
}

/** Binds an account without a referrer to one, permanently. */
export function bindReferrer({ referrals, timeMs }: VenueState, referee: Address, referrer: Address): void {
  referrals.referrers.set(referee, referrer);
  const row = referrals.byReferrer.get(referrer) ?? {
    referees: new Map(),
    fees: ZERO_USD,
    rewarded: ZERO_USD,
    claimed: ZERO_USD,
  };
  row.referees.set(referee, { boundMs: timeMs, volume: ZERO_USD, fees: ZERO_USD, rewarded: ZERO_USD });
  referrals.byReferrer.set(referrer, row);
}

/** Volume and fee of a referee as a taker, and its referrer's share. USDC. */
export interface ReferredTrade {
  readonly volume: Usd;
  readonly fee: Usd;
  readonly share: Usd;
}

/** Adds a print to the totals of a referee and its referrer. */
export function recordReferredTrade(
  { referrals }: VenueState,
  referee: Address,
  { volume, fee, share }: ReferredTrade,
): void {
  const referrer = referrals.byReferrer.get(referrals.referrers.get(referee) ?? referee);
  const row = referrer?.referees.get(referee);
  if (referrer === undefined || row === undefined) return;
  row.volume = usd(row.volume + volume);
  row.fees = usd(row.fees + fee);
  row.rewarded = usd(row.rewarded + share);
  referrer.fees = usd(referrer.fees + fee);
  referrer.rewarded = usd(referrer.rewarded + share);
}

/** Adds a claim to a referrer's paid total. */
export function recordReferralClaim({ referrals }: VenueState, referrer: Address, amount: Usd): void {
  const row = referrals.byReferrer.get(referrer);
  if (row !== undefined) row.claimed = usd(row.claimed + amount);
}

export function referralCreditOf({ referralCredit }: VenueState, referrer: Address): Usd {
  return referralCredit.get(referrer) ?? ZERO_USD;
}
