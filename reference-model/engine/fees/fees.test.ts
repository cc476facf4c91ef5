import { expect, test } from 'vitest';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { bindReferrer, referralCreditOf } from '../../state/referrals.ts';
import { addDailyVolume, dailyVolumesOf, makerVolumeOn } from '../../state/volumes.ts';
import { accountOf, alice, bob, engineCore, money, placement, px, size } from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { chargeFillFees, feeRules, userFeeRates } from './fees.ts';

const charge = (notional: string, edit?: RulesEdit) => {
  const core = engineCore(edit === undefined ? {} : { edit });
  const paid = chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), money(notional));
  return { core, paid };
};
const fees = rulesEditorAt('engine', 'fees');

test('the worked example: discount cut to a tenth of a bps, fees cut to micro-USDC', () => {
  const { paid } = charge(
    '750.27',
    fees(() => ({ stakingDiscountPermille: () => 50n })),
  );
  expect(paid).toEqual({ takerFee: money('0.247589'), makerFee: money('0.075027') });
});

test('a discount is cut to a tenth of a basis point: of 3.0 less 8 % are left 2.7', () => {
  expect(feeRules.takerRate(ratioOfDeciBps(30n), 80n)).toBe(ratioOfDeciBps(27n));
});

test('without a discount: 3.5 and 1 bps, split 70/20/10', () => {
  const { core, paid } = charge('10000');
  expect(paid).toEqual({ takerFee: money('3.5'), makerFee: money('1') });
  expect(core.state.pots).toMatchObject({
    collected: 0n,
    buyback: money('3.15'),
    validators: money('0.9'),
    treasury: money('0.45'),
  });
  expect(accountOf(core, alice).cash).toBe(money('999996.5'));
  expect(accountOf(core, bob).cash).toBe(money('999999'));
});

test('a rebate comes out of the same fill, and the rest is split', () => {
  const { core, paid } = charge(
    '10000',
    fees(() => ({ makerRate: () => ratioOfDeciBps(-3n) })),
  );
  expect(paid.makerFee).toBe(money('-0.3'));
  expect(core.state.pots).toMatchObject({
    collected: 0n,
    buyback: money('2.24'),
    validators: money('0.64'),
    treasury: money('0.32'),
  });
  expect(accountOf(core, bob).cash).toBe(money('1000000.3'));
});

test('a rebate never exceeds the taker fee of its fill', () => {
  const { core, paid } = charge(
    '10000',
    fees(() => ({ makerRate: () => ratioOfDeciBps(-90n) })),
  );
  expect(paid.makerFee).toBe(money('-3.5'));
  expect(core.state.pots).toMatchObject({ collected: 0n, buyback: 0n, validators: 0n, treasury: 0n });
});

test('a rebate is paid of what the share of a referrer has left', () => {
  const core = engineCore({ edit: fees(() => ({ makerRate: () => ratioOfDeciBps(-90n) })) });
  bindReferrer(core.state, alice, bob);
  const paid = chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), money('10000'));
  expect(paid).toEqual({ takerFee: money('3.5'), makerFee: money('-3.15') });
  expect(referralCreditOf(core.state, bob)).toBe(money('0.35'));
  expect(core.state.pots).toMatchObject({ collected: 0n, buyback: 0n, validators: 0n, treasury: 0n });
});

test('the worked example: a referred taker at the top rebate leaves 2.85 to split', () => {
  const core = engineCore({ edit: fees(() => ({ makerRate: () => ratioOfDeciBps(-3n) })) });
  bindReferrer(core.state, alice, bob);
  chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), money('10000'));
  const { buyback, validators, treasury } = core.state.pots;
  expect({ buyback, validators, treasury }).toEqual({
    buyback: money('1.995'),
    validators: money('0.57'),
    treasury: money('0.285'),
  });
});

test('a forced close earns no referrer a share', () => {
  const core = engineCore();
  bindReferrer(core.state, alice, bob);
  chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), money('10000'), true);
  expect(referralCreditOf(core.state, bob)).toBe(0n);
});

test('the treasury takes the dust of the other two', () => {
  expect(feeRules.split(money('0.000009'))).toEqual({
    buyback: money('0.000006'),
    validators: money('0.000001'),
    treasury: money('0.000002'),
  });
});

test('a tier begins on its threshold, and each side reads its own volume', () => {
  const core = engineCore();
  const today = feeRules.dayOf(core.state.timeMs);
  addDailyVolume(core.state, alice, { side: 'taker', day: today, worth: money('4999999.99') }, today);
  addDailyVolume(core.state, alice, { side: 'maker', day: today, worth: money('25000000') }, today);
  expect(userFeeRates(core, alice)).toMatchObject({
    taker: ratioOfDeciBps(35n),
    maker: ratioOfDeciBps(6n),
    vipTier: 0,
  });
  addDailyVolume(core.state, bob, { side: 'taker', day: today, worth: money('5000000') }, today);
  expect(userFeeRates(core, bob)).toMatchObject({ taker: ratioOfDeciBps(30n), maker: ratioOfDeciBps(10n), vipTier: 1 });
});

test('volume older than 30 days no longer counts', () => {
  const core = engineCore();
  const today = feeRules.dayOf(core.state.timeMs);
  addDailyVolume(core.state, alice, { side: 'taker', day: today - 30, worth: money('7') }, today - 30);
  addDailyVolume(core.state, alice, { side: 'taker', day: today - 29, worth: money('3') }, today - 30);
  expect(userFeeRates(core, alice).takerVolume30d).toBe(money('3'));
});

test('volume rolls fill by fill, so one order can change its tier between two prints', () => {
  const core = engineCore({ cash: { [alice]: '9000000' } });
  const today = feeRules.dayOf(core.state.timeMs);
  addDailyVolume(core.state, alice, { side: 'taker', day: today, worth: money('4999900') }, today);
  placeOrder(core, placement({ owner: bob, side: 'ask', lots: size('1') }));
  placeOrder(core, placement({ owner: bob, side: 'ask', px: px('100.1'), lots: size('1') }));
  placeOrder(core, placement({ px: px('101'), lots: size('2') }));
  // 100 at 3.5 bps lifts the volume to 5,000,000 exactly; 100.1 pays 3 bps.
  expect(core.histories.fills.of(alice).map(({ fee }) => fee)).toEqual([money('0.035'), money('0.03003')]);
  expect(makerVolumeOn(core.state, today)).toBe(money('200.1'));
});

test('a fill that charges nothing rolls no volume', () => {
  const core = engineCore({ edit: fees(() => ({ fee: () => money('0') })) });
  placeOrder(core, placement({ owner: bob, side: 'ask' }));
  placeOrder(core, placement());
  expect(dailyVolumesOf(core.state, alice)).toEqual([]);
  expect(core.histories.trades.of(0)).toHaveLength(1);
});
