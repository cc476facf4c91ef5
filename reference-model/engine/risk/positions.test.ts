import { expect, test } from 'vitest';
import { positionAt, putPosition } from '../../state/positions.ts';
import {
  alice,
  givePosition,
  lotsFromUnits,
  makeEngineCore,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { settleFillOnPosition } from '../orders/fill-leg.ts';
import { positionSizeOf } from './positions.ts';

const whose = { owner: alice, leg: 'net' } as const;

test.each([
  ['from flat', null, 'bid', '1', 'Open Long', '0', '1'],
  ['from flat', null, 'ask', '1', 'Open Short', '0', '-1'],
  ['extending a long', ['2', '190'], 'bid', '1', 'Open Long', '2', '3'],
  ['extending a short', ['-2', '210'], 'ask', '1', 'Open Short', '-2', '-3'],
  ['reducing a long', ['2', '190'], 'ask', '1', 'Close Long', '2', '1'],
  ['reducing a short', ['-2', '210'], 'bid', '1', 'Close Short', '-2', '-1'],
  ['closing a long', ['2', '190'], 'ask', '2', 'Close Long', '2', '0'],
  ['closing a short', ['-2', '210'], 'bid', '2', 'Close Short', '-2', '0'],
  ['flipping a long', ['2', '190'], 'ask', '3', 'Long > Short', '2', '-1'],
  ['flipping a short', ['-2', '210'], 'bid', '3', 'Short > Long', '-2', '1'],
] as const)('%s (%j): %s %s is %s', (_case, leg, side, units, dir, start, after) => {
  const core = makeEngineCore();
  if (leg !== null) givePosition(core, alice, lotsFromUnits(leg[0]), usdFromText(leg[1]));
  const change = settleFillOnPosition(core, perpMarketOf(core), {
    ...whose,
    side,
    px: pxFromText('100'),
    lots: lotsFromUnits(units),
  });
  expect(change).toMatchObject({ dir, startPosition: lotsFromUnits(start) });
  expect(positionSizeOf(core.state, alice, 0, 'net')).toBe(lotsFromUnits(after));
});

test('a partial close releases its share of the basis and realizes the rest as PnL, to the last 1e-18', () => {
  const core = makeEngineCore({ cash: { [alice]: '0' } });
  // 3 bought for 100: a third of the basis has no finite decimal expansion.
  givePosition(core, alice, lotsFromUnits('3'), usdFromText('100'));
  const fill = { ...whose, side: 'ask', px: pxFromText('40'), lots: lotsFromUnits('1') } as const;
  const first = settleFillOnPosition(core, perpMarketOf(core), fill);
  expect(first.closedPnl).toBe(usdFromText('40') - usdFromText('33.333333333333333333'));
  const second = settleFillOnPosition(core, perpMarketOf(core), fill);
  const third = settleFillOnPosition(core, perpMarketOf(core), fill);
  expect(first.closedPnl + second.closedPnl + third.closedPnl).toBe(usdFromText('20'));
  expect(core.state.positions.size).toBe(0);
});

test('a flip realizes the old leg and opens the remainder at the price of the fill', () => {
  const core = makeEngineCore({ cash: { [alice]: '0' } });
  givePosition(core, alice, lotsFromUnits('-2'), usdFromText('210'));
  const fill = { ...whose, side: 'bid', px: pxFromText('100'), lots: lotsFromUnits('3') } as const;
  expect(settleFillOnPosition(core, perpMarketOf(core), fill).closedPnl).toBe(usdFromText('10'));
  expect(positionAt(core.state, alice, 0, 'net')).toMatchObject({
    size: lotsFromUnits('1'),
    entryNotional: usdFromText('100'),
  });
  expect(perpMarketOf(core).openInterest).toBe(lotsFromUnits('1'));
});

test('a fill moves only the leg of its order', () => {
  const core = makeEngineCore();
  const margin = { mode: 'isolated', collateral: usdFromText('20') } as const;
  const long = { market: 0, leg: 'long', size: lotsFromUnits('1'), entryNotional: usdFromText('100'), margin } as const;
  putPosition(core.state, alice, long);
  settleFillOnPosition(core, perpMarketOf(core), {
    owner: alice,
    leg: 'short',
    side: 'ask',
    px: pxFromText('100'),
    lots: lotsFromUnits('2'),
  });
  expect(positionAt(core.state, alice, 0, 'long')).toEqual(long);
  expect(positionAt(core.state, alice, 0, 'short')).toMatchObject({
    size: lotsFromUnits('-2'),
    margin: { mode: 'cross' },
  });
  expect(positionAt(core.state, alice, 0, 'net')).toBeUndefined();
});
