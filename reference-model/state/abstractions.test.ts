import { expect, test } from 'vitest';
import { alice, bob, makeEngineCore, usdFromText } from '../engine/engine.fixture.ts';
import {
  enterStandardMode,
  isSplitAccount,
  leaveStandardMode,
  setReservationCap,
  spotWalletBalanceOf,
  standardModeOf,
} from './abstractions.ts';

test('only accounts that left unified mode have a row, and their reservations go when they return', () => {
  const { state } = makeEngineCore();
  enterStandardMode(state, alice, true);
  setReservationCap(state, alice, 'perp', usdFromText('60'));
  setReservationCap(state, bob, 'perp', usdFromText('60'));
  expect([isSplitAccount(state, alice), isSplitAccount(state, bob), state.abstractions.size]).toEqual([true, false, 1]);
  expect(standardModeOf(state, alice)?.reserved).toMatchObject({ perp: usdFromText('60'), spot: 0n });
  leaveStandardMode(state, alice);
  enterStandardMode(state, alice, false);
  expect(standardModeOf(state, alice)).toMatchObject({ split: false, reserved: { perp: 0n } });
  expect(spotWalletBalanceOf(state, alice)).toBe(0n);
});
