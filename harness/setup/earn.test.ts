import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { readBalance } from './balances.ts';
import {
  earnDepositAction,
  earnShareWorthToleranceOf,
  earnWithdrawAction,
  isRoughlyBetween,
  lendableAmountOf,
  makeFundedEarnSupplier,
  readEarnPoolRows,
  readEarnPoolState,
} from './earn.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('funds left in a pool are redeemed for their supplier', async () => {
  const { context, who, asset } = await play(async (inside) => {
    const { given, target, venue } = inside;
    const signingId = venue.usdc.signingId;
    const supplies = await makeFundedEarnSupplier(inside, '20', '12.5');
    await given.accepted(target.act(supplies, earnDepositAction(signingId, '2.5')));
    await given.accepted(target.act(supplies, earnWithdrawAction(signingId, '5')));
    expect((await readEarnPoolState(inside, signingId, supplies.address))?.userShares.toString()).toBe('10');
    expect(await readEarnPoolState(inside, 4_000_000_000, supplies.address)).toBeNull();
    expect((await readEarnPoolRows(inside)).every((row) => !('user_shares' in row))).toBe(true);
    return { context: inside, who: supplies, asset: signingId };
  });
  expect((await readEarnPoolState(context, asset, who.address))?.userShares.toString()).toBe('0');
  expect((await readBalance(context, who.address, asset)).toString()).toBe('20');
});

test.each([
  ['1', '1', '1', true],
  ['1.0000015', '1', '1', true],
  ['1.00001', '1', '1', false],
  ['1.5', '2', '1', true],
  ['0.9', '2', '1', false],
  ['0', '0', '0.0000004', true],
])('%s is between %s and %s: %s', (figure, one, other, holds) => {
  expect(isRoughlyBetween(Dec.of(figure), Dec.of(one), Dec.of(other))).toBe(holds);
});

test("the tolerance of a value is the last place of a share's value, per share", () => {
  expect(String(earnShareWorthToleranceOf(Dec.of(100), Dec.of('1.003459'), Dec.of('1')))).toBe('0.000101');
  expect(String(earnShareWorthToleranceOf(Dec.of(100), Dec.of('0.940789821404')))).toBe('0.0000010001');
});

test.each([
  ['100', '12', '88', '88'],
  ['100.0000002', '12', '88.00068', '88'],
  ['100.0006', '12', '88', '88'],
])('%s supplied and %s lent leave, of %s idle, %s to lend', (supplied, borrowed, idle, lendable) => {
  const zero = Dec.of(0);
  const rest = { shares: zero, shareValue: zero, index: zero, reserve: zero, rateBps: zero, reserveBps: zero };
  const pool = { ...rest, userShares: zero, userValue: zero, supplied: Dec.of(supplied), borrowed: Dec.of(borrowed) };
  expect(lendableAmountOf({ ...pool, idle: Dec.of(idle) }).equals(Dec.of(lendable))).toBe(true);
});
