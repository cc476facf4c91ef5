import { expect, test } from 'vitest';
import { alice, bob, engineCore } from '../engine/engine.fixture.ts';
import { bidOf, placeBid, useUpBid } from './priority-bids.ts';

test('an account has one bid per asset, which is used up once', () => {
  const { state } = engineCore();
  placeBid(state, alice, 0, 3);
  placeBid(state, alice, 0, 5);
  placeBid(state, alice, 1, 2);
  expect([bidOf(state, alice, 0), bidOf(state, alice, 1), bidOf(state, bob, 0)]).toEqual([5, 2, 0]);
  expect([useUpBid(state, alice, 0), useUpBid(state, alice, 0), useUpBid(state, bob, 0)]).toEqual([5, 0, 0]);
  expect(bidOf(state, alice, 1)).toBe(2);
  useUpBid(state, alice, 1);
  expect(state.priorityBids.size).toBe(0);
});
