import { expect, test } from 'vitest';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { bindReferrer, referralCreditOf } from '../../state/referrals.ts';
import { addDailyVolume, dailyVolumesOf, makerVolumeOn } from '../../state/volumes.ts';
import {
  accountOf,
  alice,
  bob,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { chargeFillFees, feeRules, userFeeRates } from './fees.ts';

const charge = (notional: string, edit?: RulesEdit) => {
  const core = makeEngineCore(edit === undefined ? {} : { edit });
  const paid = chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), usdFromText(notional));
  return { core, paid };
};
const fees = rulesEditorAt('engine', 'fees');

test('the worked example: discount truncated to a tenth of a bps, fees truncated to micro-USDC', () => {
  const { paid } = charge(
    '750.27',
    fees(() => ({ stakingDiscountPermille: () => 50n })),
  );
  expect(paid).toEqual({ takerFee: usdFromText('0.247589'), makerFee: usdFromText('0.075027') });
});

test('rates of a market replace those of every tier there, and nowhere else', () => {
  const core = makeEngineCore({});
  const markets = [{ market: 7, takerBps: '5', makerBps: '2' }];
  const there = { ...core, params: { ...core.params, fees: { ...core.params.fees, markets } } };
  const paidOn = (market: number) =>
    chargeFillFees(there, accountOf(core, alice), accountOf(core, bob), usdFromText('10000'), false, market);
  expect(paidOn(7)).toEqual({ takerFee: usdFromText('5'), makerFee: usdFromText('2') });
  expect(paidOn(8)).toEqual({ takerFee: usdFromText('3.5'), makerFee: usdFromText('1') });
});

test('a discount is truncated to a tenth of a basis point: 3.0 less 8 % leaves 2.7', () => {
  expect(feeRules.takerRate(ratioOfDeciBps(30n), 80n)).toBe(ratioOfDeciBps(27n));
});

test('without a discount: 3.5 and 1 bps, split 70/20/10', () => {
  const { core, paid } = charge('10000');
  expect(paid).toEqual({ takerFee: usdFromText('3.5'), makerFee: usdFromText('1') });
  expect(core.state.pots).toMatchObject({
    collected: 0n,
    buyback: usdFromText('3.15'),
    validators: usdFromText('0.9'),
    treasury: usdFromText('0.45'),
  });
  expect(accountOf(core, alice).cash).toBe(usdFromText('999996.5'));
  expect(accountOf(core, bob).cash).toBe(usdFromText('999999'));
});

test('a rebate is paid from the same fill, and the remainder is split', () => {
  const { core, paid } = charge(
    '10000',
    fees(() => ({ makerRate: () => ratioOfDeciBps(-3n) })),
  );
  expect(paid.makerFee).toBe(usdFromText('-0.3'));
  expect(core.state.pots).toMatchObject({
    collected: 0n,
    buyback: usdFromText('2.24'),
    validators: usdFromText('0.64'),
    treasury: usdFromText('0.32'),
  });
  expect(accountOf(core, bob).cash).toBe(usdFromText('1000000.3'));
});

test('a rebate never exceeds the taker fee of its fill', () => {
  const { core, paid } = charge(
    '10000',
    fees(() => ({ makerRate: () => ratioOfDeciBps(-90n) })),
  );
  expect(paid.makerFee).toBe(usdFromText('-3.5'));
  expect(core.state.pots).toMatchObject({ collected: 0n, buyback: 0n, validators: 0n, treasury: 0n });
});

test('a rebate is paid from what the referrer share leaves', () => {
  const core = makeEngineCore({ edit: fees(() => ({ makerRate: () => ratioOfDeciBps(-90n) })) });
  bindReferrer(core.state, alice, bob);
  const paid = chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), usdFromText('10000'));
  expect(paid).toEqual({ takerFee: usdFromText('3.5'), makerFee: usdFromText('-3.15') });
  expect(referralCreditOf(core.state, bob)).toBe(usdFromText('0.35'));
  expect(core.state.pots).toMatchObject({ collected: 0n, buyback: 0n, validators: 0n, treasury: 0n });
});

test('the worked example: a referred taker at the top rebate leaves 2.85 to split', () => {
  const core = makeEngineCore({ edit: fees(() => ({ makerRate: () => ratioOfDeciBps(-3n) })) });
  bindReferrer(core.state, alice, bob);
  chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), usdFromText('10000'));
  const { buyback, validators, treasury } = core.state.pots;
  expect({ buyback, validators, treasury }).toEqual({
    buyback: usdFromText('1.995'),
    validators: usdFromText('0.57'),
    treasury: usdFromText('0.285'),
  });
});

test('a forced close earns no referrer share', () => {
  const core = makeEngineCore();
  bindReferrer(core.state, alice, bob);
  chargeFillFees(core, accountOf(core, alice), accountOf(core, bob), usdFromText('10000'), true);
  expect(referralCreditOf(core.state, bob)).toBe(0n);
});

test('the treasury receives the rounding dust of the other two', () => {
  expect(feeRules.split(usdFromText('0.000009'))).toEqual({
    buyback: usdFromText('0.000006'),
    validators: usdFromText('0.000001'),
    treasury: usdFromText('0.000002'),
  });
});

test('a tier starts at its threshold, and each side uses its own volume', () => {
  const core = makeEngineCore();
  const today = feeRules.dayOf(core.state.timeMs);
  addDailyVolume(core.state, alice, { side: 'taker', day: today, worth: usdFromText('4999999.99') }, today);
  addDailyVolume(core.state, alice, { side: 'maker', day: today, worth: usdFromText('25000000') }, today);
  expect(userFeeRates(core, alice)).toMatchObject({
    taker: ratioOfDeciBps(35n),
    maker: ratioOfDeciBps(6n),
    vipTier: 0,
  });
  addDailyVolume(core.state, bob, { side: 'taker', day: today, worth: usdFromText('5000000') }, today);
  expect(userFeeRates(core, bob)).toMatchObject({ taker: ratioOfDeciBps(30n), maker: ratioOfDeciBps(10n), vipTier: 1 });
});

test('volume older than 30 days no longer counts', () => {
  const core = makeEngineCore();
  const today = feeRules.dayOf(core.state.timeMs);
  addDailyVolume(core.state, alice, { side: 'taker', day: today - 30, worth: usdFromText('7') }, today - 30);
  addDailyVolume(core.state, alice, { side: 'taker', day: today - 29, worth: usdFromText('3') }, today - 30);
  expect(userFeeRates(core, alice).takerVolume30d).toBe(usdFromText('3'));
});

test('volume rolls fill by fill, so one order can change its tier between two prints', () => {
  const core = makeEngineCore({ cash: { [alice]: '9000000' } });
  const today = feeRules.dayOf(core.state.timeMs);
  addDailyVolume(core.state, alice, { side: 'taker', day: today, worth: usdFromText('4999900') }, today);
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', lots: lotsFromUnits('1') }));
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('100.1'), lots: lotsFromUnits('1') }));
  placeOrder(core, makePlacement({ px: pxFromText('101'), lots: lotsFromUnits('2') }));
  // 100 at 3.5 bps lifts the volume to 5,000,000 exactly; 100.1 pays 3 bps.
  expect(core.histories.fills.of(alice).map(({ fee }) => fee)).toEqual([usdFromText('0.035'), usdFromText('0.03003')]);
  expect(makerVolumeOn(core.state, today)).toBe(usdFromText('200.1'));
});

test('a fill without fees adds no volume', () => {
  const core = makeEngineCore({ edit: fees(() => ({ fee: () => usdFromText('0') })) });
  placeOrder(core, makePlacement({ owner: bob, side: 'ask' }));
  placeOrder(core, makePlacement());
  expect(dailyVolumesOf(core.state, alice)).toEqual([]);
  expect(core.histories.trades.of(0)).toHaveLength(1);
});
