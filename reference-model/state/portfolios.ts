import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Accounts enrolled in portfolio margin, with the height of their enrolment. */
export type PortfolioEnrolments = Map<Address, number>;

/** Whether an account has enrolled, in this block or earlier. */
export function hasEnrolledPortfolio({ portfolios }: VenueState, owner: Address): boolean {
  return portfolios.has(owner);
}

/** Whether portfolio margin is in force: from the block after the enrolment on. */
export function isInPortfolioMargin({ portfolios, height }: VenueState, owner: Address): boolean {
  const since = portfolios.get(owner);
  return since !== undefined && since < height;
}

/** Owners whose portfolio margin comes into force in the newest block. */
export function listOwnersEnteringPortfolioMargin({ portfolios, height }: VenueState): readonly Address[] {
  return [...portfolios].flatMap(([owner, since]) => (since === height - 1 ? [owner] : []));
}

/** Returns the number of enrolled owners. */
export function countPortfolioEnrolments({ portfolios }: VenueState): number {
  return portfolios.size;
}

/** Enrols an owner; an existing enrolment is unchanged. */
export function enrolPortfolio({ portfolios, height }: VenueState, owner: Address): void {
  if (!portfolios.has(owner)) portfolios.set(owner, height);
}

export function unenrolPortfolio({ portfolios }: VenueState, owner: Address): void {
  portfolios.delete(owner);
}
