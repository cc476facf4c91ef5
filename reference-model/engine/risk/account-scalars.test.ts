import { expect, test } from 'vitest';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { positionAt, putPosition } from '../../state/positions.ts';
import {
  accountOf,
  alice,
  bob,
  carol,
  givePosition,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { type AccountScalars, accountScalarRules, accountScalarsOf, positionRows } from './account-scalars.ts';

/** The worked example of the engine facts: long 0.3 at 2,500.9 with leverage 10 on a settled cash of 100. */
function example() {
  const core = makeEngineCore({ cash: { [alice]: '100' } });
  givePosition(core, alice, lotsFromUnits('0.3'), usdFromText('750.27'));
  perpMarketOf(core).mark = pxFromText('2500.7');
  return core;
}

test('scalars of the worked example', () => {
  const core = example();
  const expected: Partial<AccountScalars> = {
    accountValue: usdFromText('99.94'),
    totalRawUsd: usdFromText('100'),
    heldInitialMargin: usdFromText('77'),
    withdrawable: usdFromText('23'),
    free: usdFromText('23'),
    crossMaintenance: usdFromText('22'),
    health: usdFromText('77.94'),
    tier: 'Safe',
    healthDeferred: false,
    totalNtlPos: usdFromText('750.21'),
  };
  expect(accountScalarsOf(core, accountOf(core, alice))).toMatchObject(expected);
});

test('growing the worked example needs more than is free', () => {
  const core = example();
  const growth = makePlacement({ px: pxFromText('2500'), lots: lotsFromUnits('0.1') });
  expect(placeOrder(core, growth)).toMatchObject({
    error: { code: 'MARGIN_INSUFFICIENT', details: { field: 'margin', limit: '23', actual: '25' } },
  });
});

test('position row of the worked example', () => {
  const core = example();
  expect(positionRows(core, accountOf(core, alice))).toEqual([
    {
      coin: 'M0',
      size: '0.3',
      entry: '2500.9',
      upnl: '-0.06',
      isolated: false,
      lev: 10,
      liq: '2240.9',
      // -0.06 / 77, truncated to 8 places
      roe: '-0.00077922',
      funding: '0',
      margin: '77',
      maint_margin: '22.5081',
      notional: '750.21',
    },
  ]);
});

test('the liquidation price of a leg includes the value of margin positions', () => {
  const core = example();
  const leg = positionAt(core.state, alice, 0, 'net');
  if (leg === undefined) throw new Error('a leg is open');
  // A loan of 100 for 99.945 units, now at 1.5, with a maintenance of 14.99175, plus 15 for the leg.
  const parts = {
    cash: usdFromText('100'),
    unrealizedPnl: usdFromText('-0.06'),
    lent: { equity: usdFromText('49.9175') },
  };
  const crossMaintenance = usdFromText('29.99175');
  const price = accountScalarRules.liquidationPx(
    leg,
    { ...parts, crossMaintenance },
    usdFromText('-0.06'),
    4,
    usdFromText('15'),
  );
  expect(price).toBe(usdFromText('2101.1475'));
});

const twoPercent = { tiers: [{ maxNotional: null, maxLeverage: 25, maint: ratioOfDeciBps(2000n) }], maxLeverage: 25 };

test('the liquidation price of a cross leg is where the account value equals its counted maintenance', () => {
  const core = makeEngineCore({ markets: [twoPercent], cash: { [alice]: '10000' } });
  givePosition(core, alice, lotsFromUnits('20'), usdFromText('49999.8'));
  perpMarketOf(core).mark = pxFromText('2400');
  // 2,499.99 + (999 - 10,000) / 20: there the account has lost 9,001 of its 10,000.
  expect(positionRows(core, accountOf(core, alice))).toMatchObject([{ entry: '2499.99', liq: '2049.94' }]);
});

test('a leg that cannot be liquidated has no liquidation price', () => {
  const core = makeEngineCore({ cash: { [alice]: '1000' } });
  givePosition(core, alice, lotsFromUnits('1'), usdFromText('100'));
  expect(positionRows(core, accountOf(core, alice))[0]).toMatchObject({ liq: null });
});

test('a leg without a mark defers health and counts at its entry price', () => {
  const core = example();
  perpMarketOf(core).mark = null;
  expect(accountScalarsOf(core, accountOf(core, alice))).toMatchObject({
    healthDeferred: true,
    accountValue: usdFromText('100'),
  });
});

test('withdrawable never falls below zero and ignores unrealized profit', () => {
  const core = makeEngineCore({ cash: { [bob]: '5', [carol]: '50' } });
  for (const owner of [bob, carol]) {
    givePosition(core, owner, lotsFromUnits('1'), usdFromText('100'));
  }
  perpMarketOf(core).mark = pxFromText('900');
  expect(accountScalarsOf(core, accountOf(core, bob))).toMatchObject({ withdrawable: 0n, free: usdFromText('-6') });
  expect(accountScalarsOf(core, accountOf(core, carol))).toMatchObject({ withdrawable: usdFromText('39') });
});

test('an isolated leg affects no account figure, and its row says so', () => {
  const core = example();
  const scalars = accountScalarsOf(core, accountOf(core, alice));
  const margin = { mode: 'isolated', collateral: usdFromText('25') } as const;
  putPosition(core.state, alice, {
    market: 0,
    leg: 'short',
    size: lotsFromUnits('-2'),
    entryNotional: usdFromText('5000'),
    margin,
  });
  expect(accountScalarsOf(core, accountOf(core, alice))).toEqual(scalars);
  expect(positionRows(core, accountOf(core, alice))).toMatchObject([
    { isolated: false },
    // The row shows the leg's own margin, 5000 / 10: without the cushion, whatever its bucket holds.
    { isolated: true, margin: '500' },
  ]);
});

test('the liquidation price of an isolated leg is where its bucket equals its maintenance', () => {
  const core = makeEngineCore();
  const margin = { mode: 'isolated', collateral: usdFromText('25') } as const;
  const short = {
    market: 0,
    leg: 'net',
    size: lotsFromUnits('-2'),
    entryNotional: usdFromText('200'),
    margin,
  } as const;
  putPosition(core.state, alice, short);
  // The worked example: a short of 2 at 100, a bucket of 25 and a maintenance of 6.
  expect(positionRows(core, accountOf(core, alice))).toMatchObject([{ liq: '109.5' }]);
  const other = makeEngineCore({ markets: [twoPercent] });
  const three = { ...short, size: lotsFromUnits('-3'), entryNotional: usdFromText('240') };
  putPosition(other.state, alice, { ...three, margin: { ...margin, collateral: usdFromText('50') } });
  // 80 + (50 - 4.8) / 3, truncated to 8 places.
  expect(positionRows(other, accountOf(other, alice))).toMatchObject([{ liq: '95.06666666', maint_margin: '4.8' }]);
  putPosition(core.state, alice, { ...short, size: lotsFromUnits('2') });
  expect(positionRows(core, accountOf(core, alice))).toMatchObject([{ liq: '90.5' }]);
});
