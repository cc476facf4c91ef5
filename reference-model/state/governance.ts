import type { Units } from '../numeric/planes.ts';
import type { Address } from './address.ts';

export interface Validator {
  readonly validator: Address;
  readonly signer: Address;
  readonly index: number;
  readonly displayName: string | null;
  /** Native token, whole units plane: own stake plus delegations. */
  stake: Units;
  selfStake: Units;
  readonly commissionBps: string;
  active: boolean;
  jailed: boolean;
  /** null: not jailed, or jailed since genesis. */
  jailedAtMs: number | null;
}

/** A payload in one round, as listed in the vote history. */
export interface VoteHistoryRow {
  readonly round: bigint;
  readonly subId: number;
  readonly category: string;
  readonly action: string;
  readonly market: number | null;
  status: 'voting' | 'enacted' | 'expired';
  readonly casts: VoteCast[];
  enactedAtMs: number | null;
  enactedBlock: number | null;
  totalStake: Units;
  agreeingStake: Units | null;
  changes: VotedChange[];
  /** The bytes that must be identical for casts to add up. */
  readonly payload: string;
}

export interface VoteCast {
  readonly validator: Address;
  readonly stake: Units;
  readonly castAtMs: number;
  readonly block: number;
  readonly value: string;
}

export interface VotedChange {
  readonly field: string;
  readonly prior: string | null;
  readonly new: string;
}
