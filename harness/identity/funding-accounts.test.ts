import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { FundingAccounts, type GrantContribution } from './funding-accounts.ts';
import { deriveIdentity } from './keys.ts';

const amount = (usdc: string, native = '0') => ({ usdc: Dec.of(usdc), native: Dec.of(native) });

/** Purses with these USDC balances; those below 300 were left by cases. */
function pursesOf(...held: readonly string[]): FundingAccounts {
  const purses = new FundingAccounts();
  for (const [n, usdc] of held.entries()) {
    const identity = deriveIdentity({ seed: 1, salt: 'test', caseId: 'purse', attempt: 1 }, n);
    purses.add({ identity, ...amount(usdc), isLeft: Number(usdc) < 300 });
  }
  return purses;
}

function sums(pieces: readonly GrantContribution[] | null): readonly string[] | null {
  return pieces === null ? null : pieces.map(({ amount: { usdc } }) => String(usdc));
}

test('the smallest sufficient purse pays the amount, with a small surplus where wanted', () => {
  const purses = pursesOf('3000', '250', '210');
  expect(sums(purses.reserveFromOne(amount('200'), true))).toEqual(['204']);
  expect(sums(purses.reserveFromOne(amount('249'), true))).toEqual(['250']);
  expect(sums(purses.reserveFromOne(amount('2500'), false))).toEqual(['2500']);
  expect(sums(purses.reserveFromOne(amount('501'), false))).toBeNull();
  expect(sums(purses.reserveFromOne(amount('1', '1'), false))).toBeNull();
});

test('if none is sufficient, as few as possible pay it together', () => {
  const purses = pursesOf('20', '100', '150');
  expect(sums(purses.reserveFromSeveral(amount('200')))).toEqual(['150', '50']);
  expect(sums(purses.reserveFromSeveral(amount('71')))).toBeNull();
  expect(sums(purses.reserveFromSeveral(amount('70')))).toEqual(['50', '20']);
});

test('small remainders of many accounts are not gathered: each send costs as much as an order', () => {
  const purses = pursesOf('10', '10', '10', '10');
  expect(sums(purses.reserveFromSeveral(amount('40')))).toBeNull();
  expect(sums(purses.reserveFromSeveral(amount('30')))).toEqual(['10', '10', '10']);
});
