import { expect, test } from 'vitest';
import { RunNonces } from './nonces.ts';

test('windows rise independently, in steps of two', () => {
  const nonces = new RunNonces(1_000);
  const next = (window: string) => nonces.next(window, { is: 'next' });
  expect([next('a'), next('a'), next('b'), next('a')]).toEqual([1_000n, 1_002n, 1_000n, 1_004n]);
});

test('`behind` is relative to the newest used nonce and changes nothing; without a used nonce it does not apply', () => {
  const nonces = new RunNonces(1_000);
  expect(nonces.next('a', { is: 'behind', by: 0 })).toBeNull();
  nonces.next('a', { is: 'next' });
  expect(nonces.next('a', { is: 'behind', by: 0 })).toBe(1_000n);
  expect(nonces.next('a', { is: 'behind', by: 64 })).toBe(936n);
  expect(nonces.next('a', { is: 'next' })).toBe(1_002n);
});
