import type { CommitOutcome } from '../actions/action.ts';
import type { NonceWindow } from '../state/account.ts';

/** The parts of a block. @source supplement, engine facts, section 2: system writes, begin-block work, user actions */
type BlockStage = 'system' | 'begin' | 'actions';

export interface BlockRules {
  readonly stages: readonly BlockStage[];
  /** Whether an outcome counts as an accepted action of the account. */
  accepts(outcome: CommitOutcome): boolean;
  /** The nonce that the account's counter shows once `nonce` is in its window. */
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
