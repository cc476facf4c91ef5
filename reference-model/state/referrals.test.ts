import { expect, test } from 'vitest';
import type { Address } from './address.ts';
import { bindReferrer, hasReferees, referralCreditOf, referrerOf } from './referrals.ts';
import { makeEmptyVenueState } from './venue-state.ts';

const [alice, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const satisfies readonly Address[];

test('a binding is found from both ends, and earns nothing by itself', () => {
  const state = makeEmptyVenueState({ chainId: 31_337, startMs: 0 } as Parameters<typeof makeEmptyVenueState>[0]);
  expect([referrerOf(state, alice), hasReferees(state, bob)]).toEqual([undefined, false]);
  bindReferrer(state, alice, bob);
  expect([referrerOf(state, alice), referrerOf(state, bob)]).toEqual([bob, undefined]);
  expect([hasReferees(state, bob), hasReferees(state, alice)]).toEqual([true, false]);
  expect(referralCreditOf(state, bob)).toBe(0n);
});
