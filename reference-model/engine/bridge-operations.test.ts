import { describe, expect, test } from 'vitest';
import {
  accountEscrowSupplyUsdc,
  bridgeWithdrawAction,
  commitBridgeOperation,
  cosignWithdrawal,
  makeMessageId,
  nthWithdrawalOfAlice,
  venueWithWithdrawals,
} from '../actions/bridge.fixture.ts';
import { alice, bob, type TestVenue } from '../chain/chain.fixture.ts';
import { units, usd } from '../numeric/planes.ts';
import { editsForProfile } from '../profile.ts';
import { withdrawalsOf } from '../state/bridge.ts';
import { bridgeOperationRefusal, totalSigningStake } from './bridge-operations.ts';
import { assertConservation } from './conservation.ts';

const rotate = { type: 'bridge_rotate', chain: null } as const;
const statuses = (venue: TestVenue) => withdrawalsOf(venue.core.state, alice).map(({ status }) => status);
const release = ({ messageId }: { readonly messageId: string }) =>
  ({ type: 'bridge_release', entry: messageId }) as const;
const refund = ({ messageId }: { readonly messageId: string }) =>
  ({ type: 'bridge_refund', entry: messageId }) as const;

const signing = ({ messageId }: { readonly messageId: string }) =>
  ({ type: 'bridge_cosign', entry: messageId, stake: units(1n) }) as const;

/** A venue with one fully signed withdrawal. */
function signedVenue(form?: string): TestVenue {
  const venue = venueWithWithdrawals([2_500_000], editsForProfile('live', form === undefined ? {} : { D150: form }));
  cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 61n);
  return venue;
}

describe('signatures', () => {
  test('of two thirds of the stake make an entry ready, fewer do not', () => {
    const venue = venueWithWithdrawals([1, 1]);
    cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 59n);
    expect(statuses(venue)).toEqual(['awaiting_cosignatures', 'awaiting_cosignatures']);
    cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 2n);
    expect(statuses(venue)).toEqual(['ready_to_release', 'awaiting_cosignatures']);
  });

  test('suffice at 6700 bps in the other form', () => {
    const venue = venueWithWithdrawals([1], editsForProfile('live', { D153: '6700-bps' }));
    cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 60n);
    expect(statuses(venue)).toEqual(['awaiting_cosignatures']);
    cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 1n);
    expect(statuses(venue)).toEqual(['ready_to_release']);
  });

  test('of jailed stake are not required', () => {
    const venue = venueWithWithdrawals([]);
    const all = totalSigningStake(venue.core);
    const [first] = venue.core.state.validators;
    if (first === undefined) throw new Error('no validator');
    first.jailed = true;
    expect(totalSigningStake(venue.core)).toBe(all - first.stake);
  });
});

describe('a contract rotation', () => {
  test('requires an entry below the quorum to be signed again under a new id', () => {
    const venue = venueWithWithdrawals([1]);
    const before = nthWithdrawalOfAlice(venue);
    cosignWithdrawal(venue, before, 59n);
    commitBridgeOperation(venue, rotate);
    expect(nthWithdrawalOfAlice(venue)).toMatchObject({ status: 'awaiting_cosignatures', signedStake: 0n });
    expect(nthWithdrawalOfAlice(venue).messageId).not.toBe(before.messageId);
    expect(bridgeOperationRefusal(venue.core, signing(before))?.code).toBe('NOT_FOUND');
    cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 59n);
    expect(statuses(venue)).toEqual(['awaiting_cosignatures']);
  });

  test('strands a signed entry, on its chain only, permanently', () => {
    const venue = signedVenue();
    const { messageId } = nthWithdrawalOfAlice(venue);
    commitBridgeOperation(venue, { ...rotate, chain: 2 });
    expect(statuses(venue)).toEqual(['ready_to_release']);
    commitBridgeOperation(venue, { ...rotate, chain: 1 });
    expect(nthWithdrawalOfAlice(venue)).toMatchObject({ status: 'stranded_on_retired_domain', messageId });
    commitBridgeOperation(venue, rotate);
    for (const operation of [release(nthWithdrawalOfAlice(venue)), signing(nthWithdrawalOfAlice(venue))])
      expect(bridgeOperationRefusal(venue.core, operation)?.code).toBe('PRECONDITION_FAILED');
    expect(statuses(venue)).toEqual(['stranded_on_retired_domain']);
  });
});

describe('a release', () => {
  test.each([
    ['none', '9997.5', '2.5', '0'],
    ['on-top', '9997.45', '2.5', '0.05'],
    ['within', '9997.5', '2.45', '0.05'],
  ])('takes what arrives out of the supply, and earns the fee: %s', (form, left, arrives, fee) => {
    const venue = form === 'none' ? signedVenue() : signedVenue(form);
    const micro = (text: string | undefined) => Math.round(Number(text) * 1e6);
    const [, , supply] = accountEscrowSupplyUsdc(venue);
    const treasury = venue.core.state.pots.treasury;
    commitBridgeOperation(venue, release(nthWithdrawalOfAlice(venue)));
    const [cash, escrow, after] = accountEscrowSupplyUsdc(venue);
    expect([cash, escrow, micro(supply) - micro(after)]).toEqual([left, '0', micro(arrives)]);
    expect(venue.core.state.pots.treasury - treasury).toBe(BigInt(micro(fee)) * 10n ** 12n);
    expect(nthWithdrawalOfAlice(venue)).toMatchObject({ status: 'released', releasedAtMs: venue.core.state.timeMs });
    assertConservation(venue.core);
  });

  test('requires the quorum, and happens once', () => {
    const venue = venueWithWithdrawals([1]);
    expect(bridgeOperationRefusal(venue.core, release(nthWithdrawalOfAlice(venue)))?.code).toBe('PRECONDITION_FAILED');
    cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 90n);
    commitBridgeOperation(venue, release(nthWithdrawalOfAlice(venue)));
    expect(bridgeOperationRefusal(venue.core, release(nthWithdrawalOfAlice(venue)))?.code).toBe('PRECONDITION_FAILED');
    commitBridgeOperation(venue, rotate);
    expect(statuses(venue)).toEqual(['released']);
  });

  test('removes the entry from the list a day later', () => {
    const venue = signedVenue();
    venue.act(alice, bridgeWithdrawAction(1));
    commitBridgeOperation(venue, release(nthWithdrawalOfAlice(venue)));
    venue.commit(86_399_999);
    expect(statuses(venue)).toEqual(['released', 'awaiting_cosignatures']);
    venue.commit(1);
    expect(statuses(venue)).toEqual(['awaiting_cosignatures']);
    const { bridge } = venue.core.state;
    expect([bridge.outbox.size, bridge.byMessage.size, bridge.leaves.length, bridge.openOn.size]).toEqual([1, 1, 0, 1]);
  });
});

test('a stranded entry is refunded once, with its fee, and leaves the list', () => {
  const venue = signedVenue('on-top');
  expect(bridgeOperationRefusal(venue.core, refund(nthWithdrawalOfAlice(venue)))?.code).toBe('PRECONDITION_FAILED');
  commitBridgeOperation(venue, rotate);
  commitBridgeOperation(venue, refund(nthWithdrawalOfAlice(venue)));
  expect(accountEscrowSupplyUsdc(venue).slice(0, 2)).toEqual(['10000', '0']);
  assertConservation(venue.core);
  expect(bridgeOperationRefusal(venue.core, refund(nthWithdrawalOfAlice(venue)))?.code).toBe('PRECONDITION_FAILED');
  venue.commit(86_400_000);
  expect(statuses(venue)).toEqual([]);
});

test('a message from outside is credited once', () => {
  const venue = venueWithWithdrawals([]);
  const about = { type: 'bridge_credit', account: bob, amount: usd(3n * 10n ** 18n), chain: 2 } as const;
  const credit = { ...about, messageId: makeMessageId('c') };
  const [, , supply] = accountEscrowSupplyUsdc(venue);
  commitBridgeOperation(venue, credit);
  commitBridgeOperation(venue, credit);
  expect(bridgeOperationRefusal(venue.core, credit)?.code).toBe('PRECONDITION_FAILED');
  expect(accountEscrowSupplyUsdc(venue, bob)[0]).toBe('10003');
  expect(Number(accountEscrowSupplyUsdc(venue)[2]) - Number(supply)).toBe(3);
  expect(venue.core.histories.ledger.last(bob)).toMatchObject({ kind: 'deposit', chain: 2 });
  commitBridgeOperation(venue, { ...about, messageId: makeMessageId('d') });
  expect(accountEscrowSupplyUsdc(venue, bob)[0]).toBe('10006');
  assertConservation(venue.core);
});

test('the ledger records a withdrawal when it is queued, and its refund', () => {
  const venue = signedVenue();
  commitBridgeOperation(venue, rotate);
  commitBridgeOperation(venue, refund(nthWithdrawalOfAlice(venue)));
  expect(venue.core.histories.ledger.of(alice).slice(-2)).toMatchObject([
    { kind: 'withdraw', delta: -25n * 10n ** 17n, chain: 1 },
    { kind: 'deposit', delta: 25n * 10n ** 17n, chain: null },
  ]);
});
