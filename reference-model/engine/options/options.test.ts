import { expect, test } from 'vitest';
import { lots, units } from '../../numeric/planes.ts';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { parseUnits } from '../../numeric/served.ts';
import type { OptionSeries } from '../../state/options.ts';
import { makeEngineCore, usdFromText } from '../engine.fixture.ts';
import { optionExpiryRules } from './option-settlement.ts';
import { optionRules } from './options.ts';

test.each([
  // 3 bps of the face, capped at an eighth of the premium, which is less.
  [30n, 125_000, '40', '1.125'],
  [30n, 125_000, '8', '1'],
  [null, 125_000, '40', '0'],
  [30n, null, '40', '0'],
] as const)('at %s, and %s ppm of a premium of %s, a face of 3,750 pays %s', (rate, cap, premium, fee) => {
  const rates = { taker: rate === null ? null : ratioOfDeciBps(rate), premiumCapPpm: cap };
  expect(optionRules.fee(usdFromText('3750'), usdFromText(premium), rates)).toBe(usdFromText(fee));
});

test('a call pays its gain in coin, and the remainder returns to the writer', () => {
  const core = makeEngineCore();
  const series: OptionSeries = {
    id: 200,
    underlying: 'M0',
    kind: 'call',
    strike: usdFromText('1500'),
    expiryMs: 0,
    szDecimals: 4,
    settleToken: core.params.native,
  };
  const { payout, rest } = optionExpiryRules;
  const whole = (text: string) => parseUnits(text) ?? units(0n);
  // 2.5 * 300 / 1,800 of the coin, which has six decimals on the venue.
  expect(payout(core, series, lots(25_000n), usdFromText('1800'))).toBe(whole('0.416666'));
  expect(rest(core, series, lots(25_000n), usdFromText('1800'))).toBe(whole('2.083333'));
});
