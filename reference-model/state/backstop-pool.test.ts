import { expect, test } from 'vitest';
import { alice, bob, TestVenue } from '../chain/chain.fixture.ts';
import { usd } from '../numeric/planes.ts';
import { addToBackstopPoolSum, backstopPoolSumOf } from './backstop-pool.ts';

test('sums accumulate by owner and side, and a zero sum has no row', () => {
  const { state } = new TestVenue().core;
  addToBackstopPoolSum(state, 'supplies', alice, usd(7n));
  addToBackstopPoolSum(state, 'supplies', alice, usd(-2n));
  addToBackstopPoolSum(state, 'debts', bob, usd(3n));
  expect([backstopPoolSumOf(state, 'supplies', alice), backstopPoolSumOf(state, 'debts', alice)]).toEqual([5n, 0n]);
  addToBackstopPoolSum(state, 'debts', bob, usd(-3n));
  expect([...state.backstopPool.debts.keys(), ...state.backstopPool.supplies.keys()]).toEqual([alice]);
});
