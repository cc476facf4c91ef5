import { expect, test } from 'vitest';
import { alice, bob, TestVenue } from '../chain/chain-fixture.ts';
import { usd } from '../numeric/planes.ts';
import { addToPoolSum, poolSumOf } from './backstop-pool.ts';

test('sums add up by owner and side, and nobody has a row of nothing', () => {
  const { state } = new TestVenue().core;
  addToPoolSum(state, 'supplies', alice, usd(7n));
  addToPoolSum(state, 'supplies', alice, usd(-2n));
  addToPoolSum(state, 'debts', bob, usd(3n));
  expect([poolSumOf(state, 'supplies', alice), poolSumOf(state, 'debts', alice)]).toEqual([5n, 0n]);
  addToPoolSum(state, 'debts', bob, usd(-3n));
  expect([...state.backstopPool.debts.keys(), ...state.backstopPool.supplies.keys()]).toEqual([alice]);
});
