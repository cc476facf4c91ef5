import { expect, test } from 'vitest';
import { alice, bob, makeEngineCore } from '../engine/engine.fixture.ts';
import { consumePriorityBid, setPriorityBid, storedPriorityBidOf } from './priority-bids.ts';

test('an account has one bid per asset, which is consumed once', () => {
  const { state } = makeEngineCore();
  setPriorityBid(state, alice, 0, 3);
  setPriorityBid(state, alice, 0, 5);
  setPriorityBid(state, alice, 1, 2);
  expect([
    storedPriorityBidOf(state, alice, 0),
    storedPriorityBidOf(state, alice, 1),
    storedPriorityBidOf(state, bob, 0),
  ]).toEqual([5, 2, 0]);
  expect([
    consumePriorityBid(state, alice, 0),
    consumePriorityBid(state, alice, 0),
    consumePriorityBid(state, bob, 0),
  ]).toEqual([5, 0, 0]);
  expect(storedPriorityBidOf(state, alice, 1)).toBe(2);
  consumePriorityBid(state, alice, 1);
  expect(state.priorityBids.size).toBe(0);
});
