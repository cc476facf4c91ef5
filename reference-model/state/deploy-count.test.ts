import { expect, test } from 'vitest';
import { makeEngineCore } from '../engine/engine.fixture.ts';
import { addToRegistrationCount, registrationsInEpoch } from './deploy-count.ts';

test('registrations are counted epoch by epoch, of whatever kind', () => {
  const { state } = makeEngineCore();
  addToRegistrationCount(state, 3);
  addToRegistrationCount(state, 3);
  expect([registrationsInEpoch(state, 3), registrationsInEpoch(state, 4)]).toEqual([2, 0]);
  addToRegistrationCount(state, 4);
  expect([registrationsInEpoch(state, 3), registrationsInEpoch(state, 4)]).toEqual([0, 1]);
});
