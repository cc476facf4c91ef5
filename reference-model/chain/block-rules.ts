import type { CommitOutcome } from '../actions/action.ts';
import type { NonceWindow } from '../state/account.ts';

/** The parts of a block. @source supplement, engine facts, section 2: system writes, begin-block work, user actions */
type BlockStage = 'system' | 'begin' | 'actions';

export interface BlockRules {
  readonly stages: readonly BlockStage[];
  /** Whether an outcome counts towards the account's accepted actions. */
  accepts(outcome: CommitOutcome): boolean;
  /** The account's displayed nonce once `nonce` is in its window. */
  lastNonce(window: NonceWindow, nonce: bigint): bigint;
}

export const blockRules: BlockRules = {
  stages: ['system', 'begin', 'actions'],
  accepts(outcome) {
    if (outcome.kind === 'entries') return outcome.verdicts.includes(null);
    return outcome.kind !== 'refused' && outcome.kind !== 'group-refused';
  },
  lastNonce: ({ newest }, nonce) => newest ?? nonce,
};
