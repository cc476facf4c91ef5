import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountEscrowSupplyUsdc,
  bridgeWithdrawAction,
  commitBridgeOperation,
  cosignWithdrawal,
  nthWithdrawalOfAlice,
  venueWithWithdrawals,
} from '../actions/bridge.fixture.ts';
import { alice, bob, type TestVenue } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { heldForWithdrawals, isWithdrawalPending, withdrawalsOf } from './bridge.ts';

/** Arbitrary event on the bridge, in any state. */
const deed: fc.Arbitrary<(venue: TestVenue) => void> = fc.oneof(
  fc
    .record({
      by: fc.constantFrom(alice, bob),
      amount: fc.integer({ min: 0, max: 3_000_000 }),
      chain: fc.constantFrom('Base', 'Arbitrum'),
    })
    .map(
      ({ by, amount, chain }) =>
        (venue: TestVenue) =>
          venue.act(by, bridgeWithdrawAction(amount, { chain })),
    ),
  fc
    .record({ nth: fc.nat({ max: 3 }), of90: fc.constantFrom(10n, 59n, 61n) })
    .map(({ nth, of90 }) => (venue: TestVenue) => {
      if (withdrawalsOf(venue.core.state, alice).length > nth)
        cosignWithdrawal(venue, nthWithdrawalOfAlice(venue, nth), of90);
    }),
  fc
    .record({ nth: fc.nat({ max: 3 }), type: fc.constantFrom('bridge_release' as const, 'bridge_refund' as const) })
    .map(({ nth, type }) => (venue: TestVenue) => {
      if (withdrawalsOf(venue.core.state, alice).length > nth)
        commitBridgeOperation(venue, { type, entry: nthWithdrawalOfAlice(venue, nth).messageId });
    }),
  fc
    .constantFrom(null, 1, 2)
    .map((chain) => (venue: TestVenue) => commitBridgeOperation(venue, { type: 'bridge_rotate', chain })),
  fc.constantFrom(1, 43_200_000, 86_400_000).map((ms) => (venue: TestVenue) => venue.commit(ms)),
);

test('any sequence conserves money, and the indexes list exactly the existing entries', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 25, size: 'max' }), (deeds) => {
      const venue = venueWithWithdrawals([1_000_000]);
      for (const act of deeds) {
        act(venue);
        assertConservation(venue.core);
        const { bridge } = venue.core.state;
        const entries = [...bridge.outbox.values()];
        expect(heldForWithdrawals(venue.core.state)).toBe(venue.core.state.pots.bridge);
        expect([...bridge.byMessage].map(([id]) => id).sort()).toEqual(
          entries.map(({ messageId }) => messageId).sort(),
        );
        expect([...bridge.numbersOf.values()].flatMap((numbers) => [...numbers]).sort()).toEqual(
          entries.map(({ number }) => number).sort(),
        );
        expect([...bridge.openOn.values()].reduce((sum, numbers) => sum + numbers.size, 0)).toBe(
          entries.filter(isWithdrawalPending).length,
        );
      }
      expect(accountEscrowSupplyUsdc(venue).some((amount) => amount.startsWith('-'))).toBe(false);
    }),
    { numRuns: 40 },
  );
});
