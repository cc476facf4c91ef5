import { expect, test } from 'vitest';
import { alice, bob, engineCore, money } from '../engine/engine-fixture.ts';
import { enterStandard, isSplit, leaveStandard, reserveFor, spotWalletOf, standardOf } from './abstractions.ts';

test('only whoever chose another mode has a row, and takes his reservations along when he goes', () => {
  const { state } = engineCore();
  enterStandard(state, alice, true);
  reserveFor(state, alice, 'perp', money('60'));
  reserveFor(state, bob, 'perp', money('60'));
  expect([isSplit(state, alice), isSplit(state, bob), state.abstractions.size]).toEqual([true, false, 1]);
  expect(standardOf(state, alice)?.reserved).toMatchObject({ perp: money('60'), spot: 0n });
  leaveStandard(state, alice);
  enterStandard(state, alice, false);
  expect(standardOf(state, alice)).toMatchObject({ split: false, reserved: { perp: 0n } });
  expect(spotWalletOf(state, alice)).toBe(0n);
});
