import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Signers of a multi-sig account, and how many of them have to sign. */
export interface MultiSigRoster {
  /** At least 1; above the number of distinct signers nobody can act for the account any more. */
  readonly threshold: number;
  /** Signers in the order in which they were sent, duplicates among them. */
  readonly signers: readonly Address[];
}

/** Rosters by account. An account with a single key has no row. */
export type MultiSigRosters = Map<Address, MultiSigRoster>;

/** undefined: a single key signs for the account. */
export function multiSigRosterAt({ rosters }: VenueState, owner: Address): MultiSigRoster | undefined {
  return rosters.get(owner);
}

/** In the place of an earlier roster. */
export function putMultiSigRoster({ rosters }: VenueState, owner: Address, roster: MultiSigRoster): void {
  rosters.set(owner, roster);
}

/** The account is a single key again. */
export function dropMultiSigRoster({ rosters }: VenueState, owner: Address): void {
  rosters.delete(owner);
}
