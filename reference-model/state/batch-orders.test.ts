import { expect, test } from 'vitest';
import { alice, makeEngineCore } from '../engine/engine.fixture.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import {
  type BatchAuctionOrder,
  joinAuctionBatch,
  nextBatchAuctionEndMs,
  takeEndedAuctionBatches,
} from './batch-orders.ts';

const order = (oid: bigint): BatchAuctionOrder => ({
  oid,
  owner: alice,
  stpGroup: null,
  side: 'bid',
  px: bookPx(100n),
  lots: lots(1n),
  hash: '0x00',
});

test('a window ends at the next multiple of its period, for all orders in it', () => {
  const { state } = makeEngineCore();
  state.timeMs = 1_250;
  joinAuctionBatch(state, 0, 500, order(1n));
  state.timeMs = 1_499;
  joinAuctionBatch(state, 0, 500, order(2n));
  joinAuctionBatch(state, 1, 1_000, order(3n));
  expect(nextBatchAuctionEndMs(state)).toBe(1_500);
  expect(takeEndedAuctionBatches(state)).toEqual([]);
  state.timeMs = 1_500;
  expect(takeEndedAuctionBatches(state).map(([market, { orders }]) => [market, orders.map(({ oid }) => oid)])).toEqual([
    [0, [1n, 2n]],
  ]);
  expect(nextBatchAuctionEndMs(state)).toBe(2_000);
});

test('an order that joins at the exact end belongs to the next window', () => {
  const { state } = makeEngineCore();
  state.timeMs = 1_500;
  joinAuctionBatch(state, 0, 500, order(1n));
  expect(nextBatchAuctionEndMs(state)).toBe(2_000);
});

test('ended windows are returned in order of their end', () => {
  const { state } = makeEngineCore();
  state.timeMs = 1_000;
  joinAuctionBatch(state, 0, 5_000, order(1n));
  joinAuctionBatch(state, 1, 100, order(2n));
  state.timeMs = 9_000;
  expect(takeEndedAuctionBatches(state).map(([market]) => market)).toEqual([1, 0]);
  expect(nextBatchAuctionEndMs(state)).toBeNull();
});
