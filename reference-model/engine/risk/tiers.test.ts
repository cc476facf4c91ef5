import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usd } from '../../numeric/planes.ts';
import { beginBlock } from '../begin-block.ts';
import {
  accountOf,
  alice,
  givePosition,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { accountValueRoomInTier, liquidationTierOf, liquidationTierRules } from './tier-bands.ts';

test.each([
  ['100', 'Safe'],
  ['99', 'Safe'],
  ['98.999999', 'T0'],
  ['95', 'T0'],
  ['90', 'T0'],
  ['89.999999', 'T1'],
  ['80', 'T1'],
  ['72', 'T1'],
  ['71.999999', 'T2'],
  ['65', 'T2'],
  ['60.03', 'T2'],
  ['60.029999', 'T3'],
  ['59', 'T3'],
  ['-10', 'T3'],
])('a value of %s against a maintenance of 90 is %s', (value, tier) => {
  expect(liquidationTierOf(liquidationTierRules, usdFromText(value), usdFromText('90'))).toBe(tier);
});

test('without maintenance an account is Safe, whatever its value', () => {
  expect(liquidationTierOf(liquidationTierRules, usdFromText('-1'), usdFromText('0'))).toBe('Safe');
});

test('the room of a value is the maximum that it may move either way without changing its band', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n * 10n ** 21n });
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 21n), max: 2n * 10n ** 21n }), amount, (value, maintenance) => {
      const tier = (moved: bigint) => liquidationTierOf(liquidationTierRules, usd(value + moved), usd(maintenance));
      const room = accountValueRoomInTier(liquidationTierRules, usd(value), usd(maintenance));
      if (room === null) expect(maintenance).toBe(0n);
      else {
        expect(room).toBeGreaterThanOrEqual(0n);
        expect([tier(room), tier(-room)]).toEqual([tier(0n), tier(0n)]);
        expect([tier(room + 1n), tier(-room - 1n)].some((other) => other !== tier(0n))).toBe(true);
      }
    }),
  );
});

test('falling into T0 cancels alo orders and emits this once', () => {
  const core = makeEngineCore({ cash: { [alice]: '90' } });
  const account = accountOf(core, alice);
  givePosition(core, account.address, lotsFromUnits('1'), usdFromText('100'));
  core.tierWatch.add(alice);
  placeOrder(core, makePlacement({ tif: 'alo', px: pxFromText('50'), lots: lotsFromUnits('0.1') }));
  placeOrder(core, makePlacement({ tif: 'gtc', px: pxFromText('50'), lots: lotsFromUnits('0.1') }));
  core.events.length = 0;
  perpMarketOf(core).oracle = { px: pxFromText('13'), atMs: core.state.timeMs };
  beginBlock(core);
  // Value 90 - 87 = 3 against a maintenance of 3.
  expect(account.tier).toBe('T0');
  expect([...account.orders.keys()]).toEqual([1002n]);
  expect(core.events.filter(({ kind }) => kind === 'tier-changed')).toMatchObject([
    { kind: 'tier-changed', address: alice, from: 'Safe', to: 'T0' },
  ]);
  core.events.length = 0;
  beginBlock(core);
  expect(core.events).toEqual([]);
});
