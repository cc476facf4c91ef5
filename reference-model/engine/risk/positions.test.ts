import { expect, test } from 'vitest';
import { positionAt, putPosition } from '../../state/positions.ts';
import { alice, engineCore, givePosition, marketOf, money, px, size } from '../engine.fixture.ts';
import { applyFillToLeg } from '../orders/fill-leg.ts';
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
  const core = engineCore();
  if (leg !== null) givePosition(core, alice, size(leg[0]), money(leg[1]));
  const change = applyFillToLeg(core, marketOf(core), { ...whose, side, px: px('100'), lots: size(units) });
  expect(change).toMatchObject({ dir, startPosition: size(start) });
  expect(positionSizeOf(core.state, alice, 0, 'net')).toBe(size(after));
});

test('a partial close releases its share of the basis and realizes the rest as PnL, to the last 1e-18', () => {
  const core = engineCore({ cash: { [alice]: '0' } });
  // 3 bought for 100: a third of the basis has no finite decimal form.
  givePosition(core, alice, size('3'), money('100'));
  const fill = { ...whose, side: 'ask', px: px('40'), lots: size('1') } as const;
  const first = applyFillToLeg(core, marketOf(core), fill);
  expect(first.closedPnl).toBe(money('40') - money('33.333333333333333333'));
  const second = applyFillToLeg(core, marketOf(core), fill);
  const third = applyFillToLeg(core, marketOf(core), fill);
  expect(first.closedPnl + second.closedPnl + third.closedPnl).toBe(money('20'));
  expect(core.state.positions.size).toBe(0);
});

test('a flip realizes the old leg and opens the rest at the price of the fill', () => {
  const core = engineCore({ cash: { [alice]: '0' } });
  givePosition(core, alice, size('-2'), money('210'));
  const fill = { ...whose, side: 'bid', px: px('100'), lots: size('3') } as const;
  expect(applyFillToLeg(core, marketOf(core), fill).closedPnl).toBe(money('10'));
  expect(positionAt(core.state, alice, 0, 'net')).toMatchObject({ size: size('1'), entryNotional: money('100') });
  expect(marketOf(core).openInterest).toBe(size('1'));
});

test('a fill moves the leg of its order and no other', () => {
  const core = engineCore();
  const margin = { mode: 'isolated', collateral: money('20') } as const;
  const long = { market: 0, leg: 'long', size: size('1'), entryNotional: money('100'), margin } as const;
  putPosition(core.state, alice, long);
  applyFillToLeg(core, marketOf(core), { owner: alice, leg: 'short', side: 'ask', px: px('100'), lots: size('2') });
  expect(positionAt(core.state, alice, 0, 'long')).toEqual(long);
  expect(positionAt(core.state, alice, 0, 'short')).toMatchObject({ size: size('-2'), margin: { mode: 'cross' } });
  expect(positionAt(core.state, alice, 0, 'net')).toBeUndefined();
});
