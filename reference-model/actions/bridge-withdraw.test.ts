import { describe, expect, test } from 'vitest';
import { alice, bob, codeOf, mallory } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { editsFor } from '../profile.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { withdrawalsOf } from '../state/bridge.ts';
import { bridgedVenue, entry, operate, sign, there, usdcOf, withdraw } from './bridge.fixture.ts';

test('a withdrawal takes what it names into escrow and queues it, each one anew', () => {
  const venue = bridgedVenue([2_500_000, 2_500_000]);
  venue.act(alice, withdraw('1', { chain: 'Arbitrum' }));
  expect(usdcOf(venue).slice(0, 2)).toEqual(['9994.999999', '5.000001']);
  expect(withdrawalsOf(venue.core.state, alice)).toMatchObject([
    { number: 1n, chain: 1, destination: there, status: 'awaiting_cosignatures', signedStake: 0n },
    { number: 2n, chain: 1 },
    { number: 3n, chain: 2, amount: 10n ** 12n },
  ]);
  expect(new Set([0, 1, 2].map((nth) => entry(venue, nth).messageId)).size).toBe(3);
  assertConservation(venue.core);
});

const older = { asset: 0, amount: '1', destination_chain_id: 1, use_cctp: false };

describe('is refused and changes nothing', () => {
  test.each([
    ['nothing', withdraw(0), 'INVALID_REQUEST'],
    ['another asset', withdraw(1, { asset: 100 }), 'PRECONDITION_FAILED'],
    ['a millionth too much', withdraw(9_997_500_001), 'PRECONDITION_FAILED'],
    ['all that the field holds', withdraw(`${2n ** 64n - 1n}`), 'PRECONDITION_FAILED'],
    ['a chain that there is not', withdraw(1, { chain: 'base' }), 'INVALID_REQUEST'],
    ['an address too short', withdraw(1, { dst_addr: '0x12' }), 'INVALID_REQUEST'],
    ['the older action', { type: 'withdraw', params: older }, 'PRECONDITION_FAILED'],
    ['the older name', { ...withdraw(1), type: 'mb_withdraw' }, 'ACTION_UNSUPPORTED'],
  ])('%s', (_what, action, code) => {
    const venue = bridgedVenue([2_500_000]);
    const before = venue.footprint();
    expect(codeOf(venue.act(alice, action))).toBe(code);
    expect(venue.footprint()).toBe(before);
  });

  test('by whoever has nothing', () => {
    const venue = bridgedVenue([]);
    expect(codeOf(venue.act(mallory, withdraw(1)))).toBe('PRECONDITION_FAILED');
    expect([...venue.core.state.bridge.outbox]).toEqual([]);
  });

  test('on a chain that is paused, or that has no contract, and on no other', () => {
    const venue = bridgedVenue([]);
    const verdicts = () => ['Base', 'Arbitrum'].map((chain) => codeOf(venue.act(alice, withdraw(1, { chain }))));
    const refused = 'PRECONDITION_FAILED';
    operate(venue, { type: 'bridge_pause', chain: 1, paused: true });
    expect(verdicts()).toEqual([refused, undefined]);
    operate(venue, { type: 'bridge_pause', chain: null, paused: true });
    operate(venue, { type: 'bridge_pause', chain: 1, paused: false });
    expect(verdicts()).toEqual([refused, refused]);
    operate(venue, { type: 'bridge_pause', chain: null, paused: false });
    operate(venue, { type: 'bridge_deploy', chain: 2, deployed: false });
    expect(verdicts()).toEqual([undefined, refused]);
    operate(venue, { type: 'bridge_deploy', chain: 2, deployed: true });
    expect(verdicts()).toEqual([undefined, undefined]);
  });

  test('above the entries that an account may have, its own alone', () => {
    const venue = bridgedVenue([1, 1, 1], [rulesEditorAt('engine', 'bridge')(() => ({ most: 2 }))]);
    expect(withdrawalsOf(venue.core.state, alice)).toHaveLength(2);
    expect(codeOf(venue.act(alice, withdraw(1)))).toBe('PRECONDITION_FAILED');
    expect(codeOf(venue.act(bob, withdraw(1)))).toBeUndefined();
    // A stranded entry still waits for its money, so it counts; a released entry does not.
    for (const nth of [0, 1]) sign(venue, entry(venue, nth), 61n);
    operate(venue, { type: 'bridge_release', entry: entry(venue).messageId });
    operate(venue, { type: 'bridge_rotate', chain: null });
    expect([0, 1].map(() => codeOf(venue.act(alice, withdraw(1))))).toEqual([undefined, 'PRECONDITION_FAILED']);
  });
});

test('an agent withdraws its own money', () => {
  const venue = bridgedVenue([]);
  venue.act(alice, { type: 'approve_agent', params: { agent: bob, expires_at_ms: null } });
  venue.commit();
  venue.act(bob, withdraw(1_000_000));
  expect([usdcOf(venue)[0], usdcOf(venue, bob)[0]]).toEqual(['10000', '9999']);
});

test.each([
  ['on-top', '9997.45', 2_500_000n, 9_999_950_001],
  ['within', '9997.5', 2_450_000n, 10_000_000_001],
])('a fee %s', (form, left, arrives, tooMuch) => {
  const venue = bridgedVenue([2_500_000], editsFor('live', { D150: form }));
  expect(usdcOf(venue)[0]).toBe(left);
  expect(entry(venue).amount).toBe(arrives * 10n ** 12n);
  assertConservation(venue.core);
  expect(codeOf(venue.act(bob, withdraw(tooMuch)))).toBe('PRECONDITION_FAILED');
  expect(codeOf(venue.act(bob, withdraw(tooMuch - 1)))).toBeUndefined();
  // The fee uses up the whole amount.
  expect(codeOf(venue.act(alice, withdraw(50_000)))).toBe(form === 'within' ? 'INVALID_REQUEST' : undefined);
});
