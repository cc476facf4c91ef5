import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { findUnpayableChecks } from './payable-checks.ts';

const measured = {
  'a.large': { granted: ['110000', '0'], spent: ['0', '0'] },
  'a.small': { granted: ['400', '1'], spent: ['0.1', '0'] },
  'a.staked': {
    granted: ['100', '0'],
    spent: ['0', '0'],
    unlimited: { granted: ['100', '50000'], spent: ['0', '50000'] },
  },
} as const;
const checks = [...Object.keys(measured), 'a.reads'].map((id) => ({ id }));
const money = (usdc: number, native: number) => ({ usdc: Dec.of(usdc), native: Dec.of(native) });

test('checks that need more than a key has are left out, with what they need', () => {
  const reasons = findUnpayableChecks(checks, money(100_000, 9_000), true, measured);
  expect(reasons.get('a.large')).toContain('110000 USDC');
  expect(reasons.get('a.staked')).toContain('50000 native tokens');
  expect(reasons.size).toBe(2);
});

test('a rate that lets a check need less leaves it in', () => {
  expect([...findUnpayableChecks(checks, money(200_000, 0), false, measured).keys()]).toEqual([]);
});

test('a key that lacks what a faucet pays is no excuse', () => {
  expect([...findUnpayableChecks(checks, money(1, 0), false, measured).keys()]).toEqual(['a.large']);
});

test('without a key nothing is left out for money', () => {
  expect(findUnpayableChecks(checks, null, true, measured).size).toBe(0);
});
