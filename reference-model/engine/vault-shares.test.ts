import { expect, test } from 'vitest';
import { units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { usdFromText } from './engine.fixture.ts';
import { vaultShareRules } from './vault-shares.ts';

const whole = (text: string) => parseUnits(text) ?? units(0n);

test('money counts in cents and shares in 8 places: a value of 950.37 for 1,000 shares', () => {
  const { counted, minted, payout } = vaultShareRules;
  const nav = usdFromText('950.37');
  const shares = whole('1000');
  expect(counted(usdFromText('123.456'))).toBe(usdFromText('123.45'));
  expect(minted(usdFromText('123.45'), nav, shares)).toBe(whole('129.89677704'));
  expect(payout(whole('10.25'), nav, shares)).toBe(usdFromText('9.74'));
});
