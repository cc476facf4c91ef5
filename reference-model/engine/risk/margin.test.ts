import { expect, test } from 'vitest';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { putMarginChoice } from '../../state/leverage.ts';
import { crossMargin, positionAt } from '../../state/positions.ts';
import {
  accountOf,
  alice,
  givePosition,
  lotsOf,
  makeEngineCore,
  perpMarketOf,
  pxOf,
  usdOf,
} from '../engine.fixture.ts';
import { accountScalarsOf } from './account-scalars.ts';
import { leverageForNotional, maintenanceMarginOfLeg, orderMarginRequirement } from './margin.ts';

const ladder = [
  { maxNotional: usdOf('100000'), maxLeverage: 50, maint: ratioOfDeciBps(1000n) },
  { maxNotional: usdOf('500000'), maxLeverage: 20, maint: ratioOfDeciBps(2500n) },
  { maxNotional: null, maxLeverage: 10, maint: ratioOfDeciBps(5000n) },
];

test.each([
  ['99999.99', '999.9999', 50],
  ['100000', '2500', 20],
  ['600000', '30000', 10],
])('an entry notional of %s has maintenance %s and leverage %d', (entry, maintenance, leverage) => {
  const core = makeEngineCore({ markets: [{ tiers: ladder, maxLeverage: 50 }] });
  const leg = { market: 0, leg: 'net', size: lotsOf('1'), entryNotional: usdOf(entry), margin: crossMargin } as const;
  expect(maintenanceMarginOfLeg(core, perpMarketOf(core), leg)).toBe(usdOf(maintenance));
  expect(leverageForNotional(core, accountOf(core, alice), perpMarketOf(core), leg.entryNotional)).toBe(leverage);
});

test.each([
  // Counted without its fraction; held: a twenty-fifth and a tenth of it, up to a whole, and the cushion.
  ['49999.8', '999.996', '999', '2001'],
  ['50000', '2500', '2500', '5001'],
])('of an entry of %s the leg needs %s, the account counts %s and holds %s', (entry, ofLeg, counted, held) => {
  const tiers = [
    { maxNotional: usdOf('50000'), maxLeverage: 25, maint: ratioOfDeciBps(2000n) },
    { maxNotional: null, maxLeverage: 10, maint: ratioOfDeciBps(5000n) },
  ];
  const core = makeEngineCore({ markets: [{ tiers, maxLeverage: 25 }] });
  givePosition(core, alice, lotsOf('20'), usdOf(entry));
  const leg = positionAt(core.state, alice, 0, 'net');
  if (leg === undefined) throw new Error('a leg is open');
  expect(maintenanceMarginOfLeg(core, perpMarketOf(core), leg)).toBe(usdOf(ofLeg));
  expect(accountScalarsOf(core, accountOf(core, alice))).toMatchObject({
    crossMaintenance: usdOf(counted),
    heldInitialMargin: usdOf(held),
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
  if (leg !== null) givePosition(core, account.address, lotsOf(leg[0]), usdOf(leg[1]));
  const order = { leg: 'net', side, px: pxOf('100'), lots: lotsOf(units), replaces: null } as const;
  const free0 = leg === null ? usdOf('1000') : usdOf('989');
  expect(orderMarginRequirement(core, account, perpMarketOf(core), order, free0)).toEqual({
    required: usdOf(required),
    free: usdOf(free),
  });
});

test('an order that only closes needs no funds', () => {
  const core = makeEngineCore();
  const account = accountOf(core, alice);
  givePosition(core, account.address, lotsOf('1'), usdOf('100'));
  const order = { leg: 'net', side: 'ask', px: pxOf('100'), lots: lotsOf('1'), replaces: null } as const;
  expect(orderMarginRequirement(core, account, perpMarketOf(core), order, usdOf('-5'))).toBeNull();
});

test('the rung is that of the position a full fill would leave', () => {
  const core = makeEngineCore({ markets: [{ tiers: ladder, maxLeverage: 50 }] });
  const account = accountOf(core, alice);
  givePosition(core, account.address, lotsOf('900'), usdOf('90000'));
  const order = { leg: 'net', side: 'bid', px: pxOf('100'), lots: lotsOf('100'), replaces: null } as const;
  // 90,000 + 10,000 stands on the bound: leverage 20, not 50.
  expect(orderMarginRequirement(core, account, perpMarketOf(core), order, usdOf('0'))?.required).toBe(usdOf('500'));
});
