import { expect, test } from 'vitest';
import type { Check } from '../check/check.ts';
import { estimatedSeconds, registrationSeconds } from './run-length.ts';

const acting: Check = {
  id: 'a.b',
  title: '',
  area: 'a',
  clauses: ['faucet.amount.clamp'],
  by: 'act',
  needs: [],
  leases: [],
  run: async () => undefined,
};

test('a budget that is full at the start costs a short run no time', () => {
  expect(estimatedSeconds([acting], 20)).toBe(estimatedSeconds([acting], 'unlimited'));
});

test('a run whose claims wait for the window of the faucet weighs more', () => {
  const many = Array.from({ length: 200 }, () => acting);
  expect(estimatedSeconds(many, 20, true)).toBeGreaterThan(estimatedSeconds(many, 20));
  expect(estimatedSeconds(many, null, true)).toBe(estimatedSeconds(many, null));
});

test('who registers waits for a whole fall of the price each, and who only looks for none', () => {
  const registers: Check = { ...acting, leases: ['registrations'] };
  const one = registrationSeconds([registers, acting, { ...registers, by: 'observe' }]);
  expect(one).toBeGreaterThan(10);
  expect(registrationSeconds([registers, registers])).toBe(2 * one);
});

test('a long run takes as long as its budget refills, and no rate takes longer than a smaller one', () => {
  const many = Array.from({ length: 200 }, () => acting);
  expect(estimatedSeconds(many, 10)).toBeGreaterThan(estimatedSeconds(many, 20));
  expect(estimatedSeconds(many, 20)).toBeGreaterThan(estimatedSeconds(many, null));
});
