import { expect, test } from 'vitest';
import { nonceRules } from '../chain/nonces.ts';
import type { NonceWindow } from './account.ts';
import { isNonceDropped, useNonce } from './nonce-window.ts';

function windowOf(...used: bigint[]): NonceWindow {
  const window: NonceWindow = { newest: null, used: new Set() };
  for (const nonce of used) useNonce(nonceRules, window, nonce);
  return window;
}

test.each([
  ['the newest again', 1000n, true],
  ['unused, 64 below the newest', 936n, false],
  ['unused, 65 below the newest', 935n, true],
  ['far above', 2n ** 64n - 1n, false],
])('%s', (_case, nonce, replayed) => {
  expect(isNonceDropped(nonceRules, windowOf(1000n), nonce)).toBe(replayed);
});

test('a higher nonce moves the window, and nonces below it stay unusable', () => {
  const window = windowOf(936n, 1000n, 1005n);
  expect(window.newest).toBe(1005n);
  expect(isNonceDropped(nonceRules, window, 941n)).toBe(false);
  expect(isNonceDropped(nonceRules, window, 940n)).toBe(true);
  expect(isNonceDropped(nonceRules, window, 936n)).toBe(true);
});

test('a lower nonce is used without moving the window', () => {
  const window = windowOf(1000n, 990n);
  expect(window.newest).toBe(1000n);
  expect(isNonceDropped(nonceRules, window, 990n)).toBe(true);
  expect(isNonceDropped(nonceRules, window, 991n)).toBe(false);
});

test('an account without a nonce accepts any, and remembers at most one window', () => {
  expect(isNonceDropped(nonceRules, windowOf(), 0n)).toBe(false);
  expect(windowOf(...Array.from({ length: 500 }, (_, i) => BigInt(i))).used.size).toBe(65);
});
