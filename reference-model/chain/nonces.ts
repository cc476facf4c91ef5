import type { ActionContext, CommitOutcome } from '../actions/action.ts';
import type { NonceWindow } from '../state/account.ts';
import type { Address } from '../state/address.ts';

/** @source write-api, "Nonces"; the window's edges are public facts (engine facts, section 2) */
export interface NonceRules {
  /** Distance below the newest used nonce within which an unused nonce is still valid. */
  readonly width: bigint;
  tooOld(nonce: bigint, newest: bigint, width: bigint): boolean;
  isUsed(window: NonceWindow, nonce: bigint): boolean;
  /** Account whose window counts: the owner's, so all agents of one master share it. */
  actor(context: ActionContext): Address;
  /** Outcomes of a dispatched action that use up its nonce (D28). */
  readonly spentBy: readonly CommitOutcome['kind'][];
  /** Whether an action uses its nonce after its caller has stopped waiting. */
  readonly spentUnheard: boolean;
  /** Result of a used nonce: silence today, a verdict from the next release on (D27). */
  readonly replay: 'drop' | 'verdict';
}

export const nonceRules: NonceRules = {
  width: 64n,
  tooOld: (nonce, newest, width) => newest - nonce > width,
  isUsed: (window, nonce) => window.used.has(nonce),
  actor: (context) => context.account,
  spentBy: ['statuses', 'entries', 'done', 'refused', 'group-refused'],
  spentUnheard: true,
  replay: 'drop',
};
