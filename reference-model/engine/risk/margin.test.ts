import { expect, test } from 'vitest';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { putMarginChoice } from '../../state/leverage.ts';
import { crossMarginMode, positionAt } from '../../state/positions.ts';
import {
  accountOf,
  alice,
  givePosition,
  lotsFromUnits,
  makeEngineCore,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { accountScalarsOf } from './account-scalars.ts';
import { leverageForNotional, maintenanceMarginOfLeg, orderMarginRequirement } from './margin.ts';

const ladder = [
  { maxNotional: usdFromText('100000'), maxLeverage: 50, maint: ratioOfDeciBps(1000n) },
  { maxNotional: usdFromText('500000'), maxLeverage: 20, maint: ratioOfDeciBps(2500n) },
  { maxNotional: null, maxLeverage: 10, maint: ratioOfDeciBps(5000n) },
];

test.each([
  ['99999.99', '999.9999', 50],
  ['100000', '2500', 20],
  ['600000', '30000', 10],
])('an entry notional of %s has maintenance %s and leverage %d', (entry, maintenance, leverage) => {
  const core = makeEngineCore({ markets: [{ tiers: ladder, maxLeverage: 50 }] });
  const leg = {
    market: 0,
    leg: 'net',
    size: lotsFromUnits('1'),
    entryNotional: usdFromText(entry),
    margin: crossMarginMode,
  } as const;
  expect(maintenanceMarginOfLeg(core, perpMarketOf(core), leg)).toBe(usdFromText(maintenance));
  expect(leverageForNotional(core, accountOf(core, alice), perpMarketOf(core), leg.entryNotional)).toBe(leverage);
});

test.each([
  // Maintenance counts without its fraction. Held: a twenty-fifth plus a tenth, rounded up to a whole, plus the cushion.
  ['49999.8', '999.996', '999', '2001'],
  ['50000', '2500', '2500', '5001'],
])('of an entry of %s the leg needs %s, the account counts %s and holds %s', (entry, ofLeg, counted, held) => {
  const tiers = [
    { maxNotional: usdFromText('50000'), maxLeverage: 25, maint: ratioOfDeciBps(2000n) },
    { maxNotional: null, maxLeverage: 10, maint: ratioOfDeciBps(5000n) },
  ];
  const core = makeEngineCore({ markets: [{ tiers, maxLeverage: 25 }] });
  givePosition(core, alice, lotsFromUnits('20'), usdFromText(entry));
  const leg = positionAt(core.state, alice, 0, 'net');
  if (leg === undefined) throw new Error('a leg is open');
  expect(maintenanceMarginOfLeg(core, perpMarketOf(core), leg)).toBe(usdFromText(ofLeg));
  expect(accountScalarsOf(core, accountOf(core, alice))).toMatchObject({
    crossMaintenance: usdFromText(counted),
    heldInitialMargin: usdFromText(held),
  });
});

test.each([
  // notional, preference, position size and basis, order, required, free (1,000 in cash)
  ['opening', null, null, 'bid', '1.01', '12', '1000'],
  ['opening at leverage 3', 3, null, 'bid', '1', '35', '1000'],
  ['a preference above the market', 100, null, 'bid', '1', '11', '1000'],
  ['extending pays no second cushion', null, ['1', '100'], 'bid', '1', '10', '989'],
  ['a flip releases the old leg first', null, ['1', '100'], 'ask', '3', '21', '1000'],
] as const)('%s', (_case, preference, leg, side, units, required, free) => {
  const core = makeEngineCore();
  const account = accountOf(core, alice);
  if (preference !== null) putMarginChoice(core.state, alice, 0, { leverage: preference, isIsolated: false });
  if (leg !== null) givePosition(core, account.address, lotsFromUnits(leg[0]), usdFromText(leg[1]));
  const order = { leg: 'net', side, px: pxFromText('100'), lots: lotsFromUnits(units), replaces: null } as const;
  const free0 = leg === null ? usdFromText('1000') : usdFromText('989');
  expect(orderMarginRequirement(core, account, perpMarketOf(core), order, free0)).toEqual({
    required: usdFromText(required),
    free: usdFromText(free),
  });
});

test('an order that only closes needs no funds', () => {
  const core = makeEngineCore();
  const account = accountOf(core, alice);
  givePosition(core, account.address, lotsFromUnits('1'), usdFromText('100'));
  const order = { leg: 'net', side: 'ask', px: pxFromText('100'), lots: lotsFromUnits('1'), replaces: null } as const;
  expect(orderMarginRequirement(core, account, perpMarketOf(core), order, usdFromText('-5'))).toBeNull();
});

test('the margin tier is that of the position after a full fill', () => {
  const core = makeEngineCore({ markets: [{ tiers: ladder, maxLeverage: 50 }] });
  const account = accountOf(core, alice);
  givePosition(core, account.address, lotsFromUnits('900'), usdFromText('90000'));
  const order = { leg: 'net', side: 'bid', px: pxFromText('100'), lots: lotsFromUnits('100'), replaces: null } as const;
  // 90,000 + 10,000 is exactly on the bound: leverage 20, not 50.
  expect(orderMarginRequirement(core, account, perpMarketOf(core), order, usdFromText('0'))?.required).toBe(
    usdFromText('500'),
  );
});
