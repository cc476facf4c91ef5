import { expect, test } from 'vitest';
import { makeEngineCore } from '../engine/engine.fixture.ts';
import { countRegistration, registrationsInEpoch } from './deploy-count.ts';

test('registrations are counted epoch by epoch, of whatever kind', () => {
  const { state } = makeEngineCore();
  countRegistration(state, 3);
  countRegistration(state, 3);
  expect([registrationsInEpoch(state, 3), registrationsInEpoch(state, 4)]).toEqual([2, 0]);
  countRegistration(state, 4);
  expect([registrationsInEpoch(state, 3), registrationsInEpoch(state, 4)]).toEqual([0, 1]);
});
