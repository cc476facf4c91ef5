import type { NonceRules } from '../chain/nonces.ts';
import type { NonceWindow } from './account.ts';

/** Whether the block builder drops this nonce. An empty window accepts any value. */
export function isNonceDropped(rules: NonceRules, window: NonceWindow | undefined, nonce: bigint): boolean {
  if (window === undefined || window.newest === null) return false;
  return rules.tooOld(nonce, window.newest, rules.width) || rules.isUsed(window, nonce);
}

/** Marks a nonce as used. One above the newest moves the window, and nonces below it are forgotten. */
export function useNonce(rules: NonceRules, window: NonceWindow, nonce: bigint): void {
  window.used.add(nonce);
  if (window.newest !== null && nonce <= window.newest) return;
  window.newest = nonce;
  for (const used of window.used) {
    if (rules.tooOld(used, nonce, rules.width)) window.used.delete(used);
  }
}
