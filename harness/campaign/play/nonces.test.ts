import { expect, test } from 'vitest';
import { RunNonces } from './nonces.ts';

test('windows rise apart from one another, by two', () => {
  const nonces = new RunNonces(1_000);
  const next = (window: string) => nonces.next(window, { is: 'next' });
  expect([next('a'), next('a'), next('b'), next('a')]).toEqual([1_000n, 1_002n, 1_000n, 1_004n]);
});

test('behind is counted from the newest one used and moves nothing; without one there is no case', () => {
  const nonces = new RunNonces(1_000);
  expect(nonces.next('a', { is: 'behind', by: 0 })).toBeNull();
  nonces.next('a', { is: 'next' });
  expect(nonces.next('a', { is: 'behind', by: 0 })).toBe(1_000n);
  expect(nonces.next('a', { is: 'behind', by: 64 })).toBe(936n);
  expect(nonces.next('a', { is: 'next' })).toBe(1_002n);
});
