import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Signers of a multi-sig account, and the number of required signatures. */
export interface MultiSigRoster {
  /** At least 1. Above the number of distinct signers nobody can act for the account any more. */
  readonly threshold: number;
  /** Signers in the order sent, including duplicates. */
  readonly signers: readonly Address[];
}

/** Rosters by account. A single-key account has no row. */
export type MultiSigRosters = Map<Address, MultiSigRoster>;

/** undefined: a single-key account. */
export function multiSigRosterAt({ rosters }: VenueState, owner: Address): MultiSigRoster | undefined {
  return rosters.get(owner);
}

/** Replaces an earlier roster. */
export function putMultiSigRoster({ rosters }: VenueState, owner: Address, roster: MultiSigRoster): void {
  rosters.set(owner, roster);
}

/** Makes the account single-key again. */
export function dropMultiSigRoster({ rosters }: VenueState, owner: Address): void {
  rosters.delete(owner);
}
