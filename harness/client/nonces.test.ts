import { expect, test } from 'vitest';
import { NonceSource } from './venue-client.ts';

test('nonces start at the current time and rise by one, per account', () => {
  let now = 1_000;
  const source = new NonceSource(() => now);
  expect([source.next('a'), source.next('a')]).toEqual([1_000n, 1_001n]);
  now = 900_000;
  expect(source.next('a')).toBe(1_002n);
  expect(source.next('b')).toBe(900_000n);
});

test('a nonce chosen by a case is not assigned again', () => {
  const source = new NonceSource(() => 10);
  source.note('a', 500n);
  expect(source.next('a')).toBe(501n);
  source.note('a', 100n);
  expect(source.next('a')).toBe(502n);
});

test('an action signed for another account has a nonce above those used by either', () => {
  let now = 1_000;
  const source = new NonceSource(() => now);
  source.note('owner', 1_200n);
  now = 5_000;
  expect(source.next('agent')).toBe(5_000n);
  expect(source.next('owner', 'agent')).toBe(5_001n);
  source.note('agent', 5_001n);
  expect([source.next('owner'), source.next('agent')]).toEqual([5_002n, 5_002n]);
});
