import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { deriveIdentity } from './keys.ts';
import { ReusableAccounts } from './used-accounts.ts';

const someone = (n: number) => deriveIdentity({ seed: 1, salt: 'test', caseId: 'used', attempt: 1 }, n);

function waiting(...sums: readonly number[]) {
  const used = new ReusableAccounts();
  for (const [n, usdc] of sums.entries()) used.add({ identity: someone(n), usdc: Dec.of(usdc) });
  return used;
}

test('the sufficient account with the lowest balance is used, once', () => {
  const used = waiting(900, 204, 21, 199);
  expect(used.take(Dec.of(200))?.address).toBe(someone(1).address);
  expect(used.take(Dec.of(20))?.address).toBe(someone(2).address);
  expect(used.take(Dec.of(200))).toBeNull();
});

test('one with far more is kept for those that request it', () => {
  const used = waiting(600);
  expect(used.take(Dec.of(20))).toBeNull();
  expect(used.take(Dec.of(600))?.address).toBe(someone(0).address);
});

test('where money is unlimited one with far more is used as well', () => {
  const used = waiting(600, 900);
  expect(used.take(Dec.of(20), true)?.address).toBe(someone(0).address);
});

test('where their money is needed accounts are given up one by one, the richest first', () => {
  const used = waiting(5, 200, 60);
  expect([used.takeRichest(), used.takeRichest()].map((one) => one?.usdc.toString())).toEqual(['200', '60']);
  expect(used.take(Dec.of(1))?.address).toBe(someone(0).address);
  expect(used.takeRichest()).toBeNull();
});
