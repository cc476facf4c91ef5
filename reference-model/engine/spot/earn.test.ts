import { expect, test } from 'vitest';
import { type Ratio, ratio, units } from '../../numeric/planes.ts';
import { ratioOfBps } from '../../numeric/rates.ts';
import { parseUnits } from '../../numeric/served.ts';
import { editsForProfile } from '../../profile.ts';
import { composeEdits } from '../../rule-edits.ts';
import { liveRules } from '../../rules.ts';
import { earnRules } from './earn.ts';

const DAY_MS = 86_400_000;
const whole = (text: string) => parseUnits(text) ?? units(0n);
const one: Ratio = ratio(10n ** 18n);

test('the payment is truncated, and burns as many shares as it costs', () => {
  const pool = { supplied: whole('1028.8'), borrowed: whole('0'), shares: whole('1000') };
  const paid = earnRules.payout(whole('3.3333333'), pool);
  // 3.42933329...; the 3.33333300 burned shares are worth slightly less.
  expect(paid).toBe(whole('3.429333'));
  expect(earnRules.burned(whole('3.3333333'), pool, paid)).toBe(whole('3.33333301'));
  const { burned } = composeEdits(...editsForProfile('live', { D212: 'asked' }))(liveRules).engine.earn;
  expect(burned(whole('3.3333333'), pool, paid)).toBe(whole('3.3333333'));
});

test('73 days at 24 %, of which 20 % are reserved; then the payout and cost of 1,000 shares', () => {
  const terms = { rate: ratioOfBps(2_400n), reserveFactor: ratioOfBps(2_000n) };
  const interest = earnRules.interest(whole('1500'), terms, 73 * DAY_MS);
  const reserved = earnRules.reserved(interest, terms);
  expect([interest, reserved]).toEqual([whole('72'), whole('14.4')]);
  expect(earnRules.index(one, terms, 73 * DAY_MS)).toBe(whole('1.048'));
  const pool = {
    supplied: units(whole('2000') + interest - reserved),
    borrowed: units(whole('1500') + interest),
    shares: whole('2000'),
  };
  expect(earnRules.shareValue(pool)).toBe(whole('1.0288'));
  // All idle money, of the 1,028.8 that the shares are worth; the burned shares are rounded up at 8 places.
  const paid = earnRules.payout(whole('1000'), pool);
  expect(paid).toBe(whole('485.6'));
  expect(earnRules.burned(whole('1000'), pool, paid)).toBe(whole('472.00622084'));
});
