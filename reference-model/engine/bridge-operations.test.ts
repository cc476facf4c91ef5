import { describe, expect, test } from 'vitest';
import { bridgedVenue, entry, message, operate, sign, usdcOf, withdraw } from '../actions/bridge.fixture.ts';
import { alice, bob, type TestVenue } from '../chain/chain.fixture.ts';
import { units, usd } from '../numeric/planes.ts';
import { editsFor } from '../profile.ts';
import { withdrawalsOf } from '../state/bridge.ts';
import { checkBridgeOperation, totalSigningStake } from './bridge-operations.ts';
import { assertConservation } from './conservation.ts';

const rotate = { type: 'bridge_rotate', chain: null } as const;
const statuses = (venue: TestVenue) => withdrawalsOf(venue.core.state, alice).map(({ status }) => status);
const release = ({ messageId }: { readonly messageId: string }) =>
  ({ type: 'bridge_release', entry: messageId }) as const;
const refund = ({ messageId }: { readonly messageId: string }) =>
  ({ type: 'bridge_refund', entry: messageId }) as const;

const signing = ({ messageId }: { readonly messageId: string }) =>
  ({ type: 'bridge_cosign', entry: messageId, stake: units(1n) }) as const;

/** A withdrawal that is signed. */
function signedVenue(form?: string): TestVenue {
  const venue = bridgedVenue([2_500_000], editsFor('live', form === undefined ? {} : { D150: form }));
  sign(venue, entry(venue), 61n);
  return venue;
}

describe('signatures', () => {
  test('of two thirds of the stake make an entry ready, those below do not', () => {
    const venue = bridgedVenue([1, 1]);
    sign(venue, entry(venue), 59n);
    expect(statuses(venue)).toEqual(['awaiting_cosignatures', 'awaiting_cosignatures']);
    sign(venue, entry(venue), 2n);
    expect(statuses(venue)).toEqual(['ready_to_release', 'awaiting_cosignatures']);
  });

  test('count up to 6700 bps in the other form', () => {
    const venue = bridgedVenue([1], editsFor('live', { D153: '6700-bps' }));
    sign(venue, entry(venue), 60n);
    expect(statuses(venue)).toEqual(['awaiting_cosignatures']);
    sign(venue, entry(venue), 1n);
    expect(statuses(venue)).toEqual(['ready_to_release']);
  });

  test('of jailed stake are not needed', () => {
    const venue = bridgedVenue([]);
    const all = totalSigningStake(venue.core);
    const [first] = venue.core.state.validators;
    if (first === undefined) throw new Error('no validator');
    first.jailed = true;
    expect(totalSigningStake(venue.core)).toBe(all - first.stake);
  });
});

describe('another deployment', () => {
  test('has an entry below the quorum signed anew under another id', () => {
    const venue = bridgedVenue([1]);
    const before = entry(venue);
    sign(venue, before, 59n);
    operate(venue, rotate);
    expect(entry(venue)).toMatchObject({ status: 'awaiting_cosignatures', signedStake: 0n });
    expect(entry(venue).messageId).not.toBe(before.messageId);
    expect(checkBridgeOperation(venue.core, signing(before))?.code).toBe('NOT_FOUND');
    sign(venue, entry(venue), 59n);
    expect(statuses(venue)).toEqual(['awaiting_cosignatures']);
  });

  test('strands one that is signed, on its chain alone, and for good', () => {
    const venue = signedVenue();
    const { messageId } = entry(venue);
    operate(venue, { ...rotate, chain: 2 });
    expect(statuses(venue)).toEqual(['ready_to_release']);
    operate(venue, { ...rotate, chain: 1 });
    expect(entry(venue)).toMatchObject({ status: 'stranded_on_retired_domain', messageId });
    operate(venue, rotate);
    for (const operation of [release(entry(venue)), signing(entry(venue))])
      expect(checkBridgeOperation(venue.core, operation)?.code).toBe('PRECONDITION_FAILED');
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
    const [, , supply] = usdcOf(venue);
    const treasury = venue.core.state.pots.treasury;
    operate(venue, release(entry(venue)));
    const [cash, escrow, after] = usdcOf(venue);
    expect([cash, escrow, micro(supply) - micro(after)]).toEqual([left, '0', micro(arrives)]);
    expect(venue.core.state.pots.treasury - treasury).toBe(BigInt(micro(fee)) * 10n ** 12n);
    expect(entry(venue)).toMatchObject({ status: 'released', releasedAtMs: venue.core.state.timeMs });
    assertConservation(venue.core);
  });

  test('asks for the quorum, and happens once', () => {
    const venue = bridgedVenue([1]);
    expect(checkBridgeOperation(venue.core, release(entry(venue)))?.code).toBe('PRECONDITION_FAILED');
    sign(venue, entry(venue), 90n);
    operate(venue, release(entry(venue)));
    expect(checkBridgeOperation(venue.core, release(entry(venue)))?.code).toBe('PRECONDITION_FAILED');
    operate(venue, rotate);
    expect(statuses(venue)).toEqual(['released']);
  });

  test('leaves the list a day later', () => {
    const venue = signedVenue();
    venue.act(alice, withdraw(1));
    operate(venue, release(entry(venue)));
    venue.commit(86_399_999);
    expect(statuses(venue)).toEqual(['released', 'awaiting_cosignatures']);
    venue.commit(1);
    expect(statuses(venue)).toEqual(['awaiting_cosignatures']);
    const { bridge } = venue.core.state;
    expect([bridge.outbox.size, bridge.byMessage.size, bridge.leaves.length, bridge.openOn.size]).toEqual([1, 1, 0, 1]);
  });
});

test('what is stranded comes back once, with its fee, and leaves the list', () => {
  const venue = signedVenue('on-top');
  expect(checkBridgeOperation(venue.core, refund(entry(venue)))?.code).toBe('PRECONDITION_FAILED');
  operate(venue, rotate);
  operate(venue, refund(entry(venue)));
  expect(usdcOf(venue).slice(0, 2)).toEqual(['10000', '0']);
  assertConservation(venue.core);
  expect(checkBridgeOperation(venue.core, refund(entry(venue)))?.code).toBe('PRECONDITION_FAILED');
  venue.commit(86_400_000);
  expect(statuses(venue)).toEqual([]);
});

test('a message from outside is credited once', () => {
  const venue = bridgedVenue([]);
  const about = { type: 'bridge_credit', account: bob, amount: usd(3n * 10n ** 18n), chain: 2 } as const;
  const credit = { ...about, messageId: message('c') };
  const [, , supply] = usdcOf(venue);
  operate(venue, credit);
  operate(venue, credit);
  expect(checkBridgeOperation(venue.core, credit)?.code).toBe('PRECONDITION_FAILED');
  expect(usdcOf(venue, bob)[0]).toBe('10003');
  expect(Number(usdcOf(venue)[2]) - Number(supply)).toBe(3);
  expect(venue.core.histories.ledger.last(bob)).toMatchObject({ kind: 'deposit', chain: 2 });
  operate(venue, { ...about, messageId: message('d') });
  expect(usdcOf(venue, bob)[0]).toBe('10006');
  assertConservation(venue.core);
});

test('ledgers tell a withdrawal when it is queued, and what comes back', () => {
  const venue = signedVenue();
  operate(venue, rotate);
  operate(venue, refund(entry(venue)));
  expect(venue.core.histories.ledger.of(alice).slice(-2)).toMatchObject([
    { kind: 'withdraw', delta: -25n * 10n ** 17n, chain: 1 },
    { kind: 'deposit', delta: 25n * 10n ** 17n, chain: null },
  ]);
});
