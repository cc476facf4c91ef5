import { expect, test } from 'vitest';
import { NonceSource } from './venue-client.ts';

test('nonces start at the time and rise by one, each account by itself', () => {
  let now = 1_000;
  const source = new NonceSource(() => now);
  expect([source.next('a'), source.next('a')]).toEqual([1_000n, 1_001n]);
  now = 900_000;
  expect(source.next('a')).toBe(1_002n);
  expect(source.next('b')).toBe(900_000n);
});

test('a nonce that a case chose is not given out again', () => {
  const source = new NonceSource(() => 10);
  source.note('a', 500n);
  expect(source.next('a')).toBe(501n);
  source.note('a', 100n);
  expect(source.next('a')).toBe(502n);
});
