import { expect, test } from 'vitest';
import { formatBps } from '../../numeric/rates.ts';
import { addDailyVolume } from '../../state/volumes.ts';
import { accountOf, alice, bob, makeEngineCore, usdFromText } from '../engine.fixture.ts';
import { engineVariants } from '../variants.ts';
import { chargeFillFees, feeRules, type UserFeeRates, userFeeRates } from './fees.ts';
import { makerRebateByShare } from './maker-rebate.ts';

/** Bob has this maker volume, and alice the rest of 1,000 USDC. */
function shared(bobs: number, daysAgo = 0) {
  const edit = engineVariants['D213=share'];
  const core = makeEngineCore(edit === undefined ? {} : { edit });
  const day = feeRules.dayOf(core.state.timeMs) - daysAgo;
  for (const [owner, worth] of [
    [bob, bobs],
    [alice, 1_000 - bobs],
  ] as const)
    addDailyVolume(core.state, owner, { side: 'maker', day, worth: usdFromText(`${worth}`) }, day - 30);
  return core;
}

test.each([
  [4.99, '0'],
  [5, '0.1'],
  [14.99, '0.1'],
  [15, '0.2'],
  [29.99, '0.2'],
  [30, '0.3'],
  [1_000, '0.3'],
])('who made %s of 1,000 has %s bps off', (bobs, rebate) => {
  const core = shared(bobs);
  expect(formatBps(makerRebateByShare(core, accountOf(core, bob)))).toBe(rebate);
});

test('volume made 30 days ago counts for no share, and without volume nobody has a share', () => {
  for (const daysAgo of [29, 30]) {
    const core = shared(500, daysAgo);
    expect(formatBps(makerRebateByShare(core, accountOf(core, bob)))).toBe(daysAgo === 29 ? '0.3' : '0');
  }
  const core = makeEngineCore();
  expect(makerRebateByShare(core, accountOf(core, bob))).toBe(0n);
});

test("D213=share: the rebate reduces the reported rate and the fee; the model's own form has none", () => {
  const core = shared(30);
  const makerRates = ({ maker, makerRebate, effectiveMaker }: UserFeeRates) =>
    [maker, makerRebate, effectiveMaker].map(formatBps);
  expect(makerRates(userFeeRates(core, bob))).toEqual(['1', '0.3', '0.7']);
  expect(chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), usdFromText('10000')).makerFee).toBe(
    usdFromText('0.7'),
  );
  const none = makeEngineCore();
  expect(makerRates(userFeeRates(none, bob))).toEqual(['1', '0', '1']);
});
