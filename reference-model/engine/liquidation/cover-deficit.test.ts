import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { type MicroUsd, microUsd, ratio, type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import { makeInitialHaircutState } from '../../state/haircuts.ts';
import { addRealizedGain, realizedGainsIn, takeRealizedGain } from '../../state/realized-gains.ts';
import { assertConservation } from '../conservation.ts';
import {
  accountOf,
  alice,
  beginBlockAtIndexPx,
  bob,
  carol,
  type EngineCore,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  pxFromText,
  setCash,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { positionSizeOf } from '../risk/positions.ts';
import { deficitRules } from './deficit-rules.ts';

const ONE = 10n ** 18n;
const micro = (text: string): MicroUsd => microUsd(usdFromText(text) / 10n ** 12n);
const owners = ['0x11', '0x12', '0x13'] as const satisfies readonly Address[];
const winners = (...gains: string[]) =>
  gains.map((gain, index) => ({ owner: owners[index] ?? alice, within: micro(gain) }));

test('a budget is shared pro rata, with dust to the lowest ids, as in the documents', () => {
  expect(deficitRules.shares(winners('70', '50', '30'), micro('100'))).toEqual(
    ['46.666667', '33.333333', '20'].map(micro),
  );
  expect(deficitRules.shares(winners('40', '20'), micro('100'))).toEqual(['40', '20'].map(micro));
});

test('nobody pays beyond reach, and together they pay the budget or all within reach', () => {
  const gain = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(fc.array(gain, { minLength: 1, maxLength: 8 }), gain, (gains, budget) => {
      const asked = gains.map((within) => ({ owner: alice, within: microUsd(within) }));
      const shares = deficitRules.shares(asked, microUsd(budget));
      const sum: bigint = gains.reduce((all, one) => all + one, 0n);
      expect(shares.reduce((all: bigint, one) => all + one, 0n)).toBe(budget < sum ? budget : sum);
      for (const [index, share] of shares.entries()) expect(share >= 0n && share <= (gains[index] ?? 0n)).toBe(true);
    }),
  );
});

test('the step of the documents, forwards and back', () => {
  const first = deficitRules.learn(makeInitialHaircutState(), usdFromText('100'), usdFromText('60'));
  expect(first).toEqual({
    theta: ratio(0n),
    target: ratio((ONE * 4n) / 10n),
    pathVariation: ratio(0n),
    sumOfSquares: usdFromText('100') ** 2n,
  });
  expect(deficitRules.budget(usdFromText('100'), first)).toBe(0n);
  // Without a fund the target moves by 0.6, so eta * D is the root of 2.2 divided by 2.
  const second = deficitRules.learn(first, usdFromText('100'), ZERO_USD);
  expect([second.pathVariation, second.theta]).toEqual([(ONE * 6n) / 10n, ONE]);
  expect(
    deficitRules.learn({ ...first, theta: ratio((ONE * 4n) / 10n) }, usdFromText('100'), usdFromText('60')).theta,
  ).toBe((ONE * 4n) / 10n);
});

test('a deficit is spread over the markets by their losses, or put on the last one', () => {
  const spread = (losses: readonly [number, Usd][]) => deficitRules.spread(usdFromText('10'), new Map(losses));
  expect(
    spread([
      [3, usdFromText('1')],
      [1, usdFromText('3')],
    ]),
  ).toEqual([
    [1, usdFromText('7.5')],
    [3, usdFromText('2.5')],
  ]);
  expect(
    spread([
      [3, ZERO_USD],
      [1, ZERO_USD],
    ]),
  ).toEqual([[3, usdFromText('10')]]);
  const thirds = spread([
    [0, usdFromText('1')],
    [1, usdFromText('1')],
    [2, usdFromText('1')],
  ]);
  expect(thirds.reduce((sum, [, part]) => usd(sum + part), ZERO_USD)).toBe(usdFromText('10'));
});

/** Alice bought one unit from bob and half a unit from carol, at 100. */
function ruined(cash: string) {
  const core = makeEngineCore({ markets: [{ markSource: 'sync_oracle' }] });
  for (const [owner, units] of [
    [bob, '1'],
    [carol, '0.5'],
  ] as const) {
    placeOrder(core, makePlacement({ owner, side: 'ask', lots: lotsFromUnits(units) }));
    placeOrder(core, makePlacement({ lots: lotsFromUnits(units) }));
  }
  setCash(core, alice, cash);
  for (const owner of [bob, carol]) setCash(core, owner, '1000');
  core.touched.clear();
  return core;
}

const cashOf = (core: EngineCore, owner: Address) => accountOf(core, owner).cash;

test('an account with nothing left owes nothing, and recent winners pay pro rata', () => {
  const core = ruined('24');
  beginBlockAtIndexPx(core, '80');
  expect([positionSizeOf(core.state, alice, 0, 'net'), cashOf(core, alice), accountOf(core, alice).tier]).toEqual([
    0n,
    0n,
    'Safe',
  ]);
  // 6 are missing; 20 and 10 were won.
  expect([cashOf(core, bob), cashOf(core, carol)]).toEqual([usdFromText('1016'), usdFromText('1008')]);
  expect([core.state.liquidationRuns.size, core.state.pots.treasuryQueue]).toEqual([0, 0n]);
  // A haircut appears only in balances.
  expect([...core.histories.ledger.of(bob)]).toEqual([]);
});

test('the insurance fund covers what winners do not, and the treasury what the fund does not', () => {
  const core = ruined('24');
  // Winners are asked for nothing.
  core.state.haircuts = { ...makeInitialHaircutState(), theta: ratio(0n) };
  const from = { kind: 'outside', door: 'genesis' } as const;
  const fund = { token: core.params.usdc, amount: unitsOfUsd(usdFromText('2')), to: holderForSystemFund('insurance') };
  moveMoney(core, { ...fund, from, why: { kind: 'genesis' } });
  beginBlockAtIndexPx(core, '80');
  expect([cashOf(core, alice), cashOf(core, bob)]).toEqual([0n, usdFromText('1020')]);
  expect([core.state.pots.insurance, core.state.pots.treasuryQueue]).toEqual([0n, -usdFromText('4')]);
});

test('gains from two windows ago are out of reach, and nothing is taken twice', () => {
  const core = ruined('24');
  const { windowOf } = core.rules.engine.deficit;
  const now = windowOf(core.state.timeMs);
  addRealizedGain(core.state, 0, bob, usdFromText('20'), now - 2);
  expect(realizedGainsIn(core.state, 0, now)).toEqual([]);
  addRealizedGain(core.state, 0, bob, usdFromText('3'), now - 1);
  addRealizedGain(core.state, 0, bob, usdFromText('20'), now);
  takeRealizedGain(core.state, 0, bob, usdFromText('5'), now);
  expect(realizedGainsIn(core.state, 0, now)).toEqual([[bob, usdFromText('18')]]);
  expect(realizedGainsIn(core.state, 0, now + 1)).toEqual([[bob, usdFromText('18')]]);
  expect(realizedGainsIn(core.state, 0, now + 2)).toEqual([]);
});

test('reach is limited by cash and maintenance', () => {
  const { reach } = deficitRules;
  const scalars = (cash: string, health: string) => ({ cash: usdFromText(cash), health: usdFromText(health) });
  expect(reach(usdFromText('5'), scalars('100', '100'))).toBe(usdFromText('5'));
  expect(reach(usdFromText('5'), scalars('4', '100'))).toBe(usdFromText('4'));
  expect(reach(usdFromText('5'), scalars('100', '3'))).toBe(usdFromText('3'));
  expect(reach(usdFromText('5'), { cash: usdFromText('100'), health: usd(-1n) })).toBe(0n);
});

test('an account that ruins itself owes the deficit itself', () => {
  const core = ruined('24');
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText('70'), lots: lotsFromUnits('1.5') }));
  placeOrder(
    core,
    makePlacement({ side: 'ask', px: pxFromText('70'), lots: lotsFromUnits('1.5'), tif: 'ioc', reduceOnly: true }),
  );
  expect(cashOf(core, alice)).toBeLessThan(0n);
  assertConservation(core);
});
