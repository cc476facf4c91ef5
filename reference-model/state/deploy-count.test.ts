import { expect, test } from 'vitest';
import { makeEngineCore } from '../engine/engine.fixture.ts';
import { addToRegistrationCount, registrationCountInEpoch } from './deploy-count.ts';

test('registrations of all kinds are counted per epoch', () => {
  const { state } = makeEngineCore();
  addToRegistrationCount(state, 3);
  addToRegistrationCount(state, 3);
  expect([registrationCountInEpoch(state, 3), registrationCountInEpoch(state, 4)]).toEqual([2, 0]);
  addToRegistrationCount(state, 4);
  expect([registrationCountInEpoch(state, 3), registrationCountInEpoch(state, 4)]).toEqual([0, 1]);
});
