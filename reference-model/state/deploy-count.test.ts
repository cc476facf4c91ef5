import { expect, test } from 'vitest';
import { engineCore } from '../engine/engine.fixture.ts';
import { deploysIn, noteDeploy } from './deploy-count.ts';

test('registrations are counted epoch by epoch, of whatever kind', () => {
  const { state } = engineCore();
  noteDeploy(state, 3);
  noteDeploy(state, 3);
  expect([deploysIn(state, 3), deploysIn(state, 4)]).toEqual([2, 0]);
  noteDeploy(state, 4);
  expect([deploysIn(state, 3), deploysIn(state, 4)]).toEqual([0, 1]);
});
