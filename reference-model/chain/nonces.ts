import type { ActionContext, CommitOutcome } from '../actions/action.ts';
import type { NonceWindow } from '../state/account.ts';
import type { Address } from '../state/address.ts';

/** @source write-api, "Nonces"; the window's edges are public facts (engine facts, section 2) */
export interface NonceRules {
  /** How far below the newest used nonce an unused one may still lie. */
  readonly width: bigint;
  tooOld(nonce: bigint, newest: bigint, width: bigint): boolean;
  isUsed(window: NonceWindow, nonce: bigint): boolean;
  /** Whose window counts: the owner's, so that all agents of one master share it. */
  actor(context: ActionContext): Address;
  /** Outcomes of a dispatched action that use its nonce (D28). */
  readonly spentBy: readonly CommitOutcome['kind'][];
  /** What becomes of an action whose nonce is taken: silence today, a verdict from the next release on (D27). */
  readonly replay: 'drop' | 'verdict';
}

export const nonceRules: NonceRules = {
  width: 64n,
  tooOld: (nonce, newest, width) => newest - nonce > width,
  isUsed: (window, nonce) => window.used.has(nonce),
  actor: (context) => context.account,
  spentBy: ['statuses', 'entries', 'done', 'refused', 'group-refused'],
  replay: 'drop',
};

/** Whether the block builder drops this nonce. A window with no nonce in it accepts any value. */
export function isReplayed(rules: NonceRules, window: NonceWindow | undefined, nonce: bigint): boolean {
  if (window === undefined || window.newest === null) return false;
  return rules.tooOld(nonce, window.newest, rules.width) || rules.isUsed(window, nonce);
}

/** Marks a nonce as used; one above the newest moves the window, and what falls out of it is forgotten. */
export function useNonce(rules: NonceRules, window: NonceWindow, nonce: bigint): void {
  window.used.add(nonce);
  if (window.newest !== null && nonce <= window.newest) return;
  window.newest = nonce;
  for (const used of window.used) {
    if (rules.tooOld(used, nonce, rules.width)) window.used.delete(used);
  }
}
