import { expect, test } from 'vitest';
import { alice, bob, carol, TestVenue } from '../chain/chain.fixture.ts';
import { scheduleCancelAt, scheduledCancelHeightOf, takeOwnersOfDueCancels } from './scheduled-cancels.ts';

test('a later schedule replaces the first, and each is taken once', () => {
  const { state } = new TestVenue().core;
  scheduleCancelAt(state, alice, 5);
  scheduleCancelAt(state, bob, 4);
  scheduleCancelAt(state, carol, 9);
  scheduleCancelAt(state, alice, 3);
  expect(takeOwnersOfDueCancels(state, 2)).toEqual([]);
  expect(takeOwnersOfDueCancels(state, 8)).toEqual([alice, bob]);
  expect(takeOwnersOfDueCancels(state, 8)).toEqual([]);
  expect([alice, bob, carol].map((owner) => scheduledCancelHeightOf(state, owner))).toEqual([undefined, undefined, 9]);
});

test('a schedule that ran leaves no row', () => {
  const { state } = new TestVenue().core;
  scheduleCancelAt(state, alice, 5);
  takeOwnersOfDueCancels(state, 5);
  expect(state.scheduledCancels).toEqual({ byOwner: new Map(), due: [] });
});
