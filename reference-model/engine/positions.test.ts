import { expect, test } from 'vitest';
import { lots } from '../numeric/planes.ts';
import { accountOf, alice, engineCore, marketOf, money, px, size } from './engine-fixture.ts';
import { fillLeg, positionRules } from './positions.ts';

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
  const account = accountOf(core, alice);
  if (leg !== null) account.positions.set(0, { size: size(leg[0]), entryNotional: money(leg[1]) });
  const change = fillLeg(positionRules, account, marketOf(core), { side, px: px('100'), lots: size(units) });
  expect(change).toMatchObject({ dir, startPosition: size(start) });
  expect(account.positions.get(0)?.size ?? lots(0n)).toBe(size(after));
});

test('a partial close releases its share of the basis and realizes the rest as PnL, to the last 1e-18', () => {
  const core = engineCore({ cash: { [alice]: '0' } });
  const account = accountOf(core, alice);
  // 3 bought for 100: a third of the basis has no finite decimal form.
  account.positions.set(0, { size: size('3'), entryNotional: money('100') });
  const fill = { side: 'ask', px: px('40'), lots: size('1') } as const;
  const first = fillLeg(positionRules, account, marketOf(core), fill);
  expect(first.closedPnl).toBe(money('40') - money('33.333333333333333333'));
  const second = fillLeg(positionRules, account, marketOf(core), fill);
  const third = fillLeg(positionRules, account, marketOf(core), fill);
  expect(first.closedPnl + second.closedPnl + third.closedPnl).toBe(money('20'));
  expect(account.positions.size).toBe(0);
});

test('a flip realizes the old leg and opens the rest at the price of the fill', () => {
  const core = engineCore({ cash: { [alice]: '0' } });
  const account = accountOf(core, alice);
  account.positions.set(0, { size: size('-2'), entryNotional: money('210') });
  const fill = { side: 'bid', px: px('100'), lots: size('3') } as const;
  expect(fillLeg(positionRules, account, marketOf(core), fill).closedPnl).toBe(money('10'));
  expect(account.positions.get(0)).toEqual({ size: size('1'), entryNotional: money('100') });
  expect(marketOf(core).openInterest).toBe(size('1'));
});
