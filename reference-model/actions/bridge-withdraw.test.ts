import { describe, expect, test } from 'vitest';
import { alice, bob, errorCodeOf, mallory } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { editsForProfile } from '../profile.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { withdrawalsOf } from '../state/bridge.ts';
import {
  accountEscrowSupplyUsdc,
  bridgeWithdrawAction,
  commitBridgeOperation,
  cosignWithdrawal,
  destinationAddress,
  nthWithdrawalOfAlice,
  venueWithWithdrawals,
} from './bridge.fixture.ts';

test('a withdrawal moves its amount into escrow and queues a new entry each time', () => {
  const venue = venueWithWithdrawals([2_500_000, 2_500_000]);
  venue.act(alice, bridgeWithdrawAction('1', { chain: 'Arbitrum' }));
  expect(accountEscrowSupplyUsdc(venue).slice(0, 2)).toEqual(['9994.999999', '5.000001']);
  expect(withdrawalsOf(venue.core.state, alice)).toMatchObject([
    { number: 1n, chain: 1, destination: destinationAddress, status: 'awaiting_cosignatures', signedStake: 0n },
    { number: 2n, chain: 1 },
    { number: 3n, chain: 2, amount: 10n ** 12n },
  ]);
  expect(new Set([0, 1, 2].map((nth) => nthWithdrawalOfAlice(venue, nth).messageId)).size).toBe(3);
  assertConservation(venue.core);
});

const older = { asset: 0, amount: '1', destination_chain_id: 1, use_cctp: false };

describe('is refused and changes nothing', () => {
  test.each([
    ['nothing', bridgeWithdrawAction(0), 'INVALID_REQUEST'],
    ['another asset', bridgeWithdrawAction(1, { asset: 100 }), 'PRECONDITION_FAILED'],
    ['a millionth too much', bridgeWithdrawAction(9_997_500_001), 'PRECONDITION_FAILED'],
    ['all that the field holds', bridgeWithdrawAction(`${2n ** 64n - 1n}`), 'PRECONDITION_FAILED'],
    ['a chain that there is not', bridgeWithdrawAction(1, { chain: 'base' }), 'INVALID_REQUEST'],
    ['an address too short', bridgeWithdrawAction(1, { dst_addr: '0x12' }), 'INVALID_REQUEST'],
    ['the older action', { type: 'withdraw', params: older }, 'PRECONDITION_FAILED'],
    ['the older name', { ...bridgeWithdrawAction(1), type: 'mb_withdraw' }, 'ACTION_UNSUPPORTED'],
  ])('%s', (_what, action, code) => {
    const venue = venueWithWithdrawals([2_500_000]);
    const before = venue.footprint();
    expect(errorCodeOf(venue.act(alice, action))).toBe(code);
    expect(venue.footprint()).toBe(before);
  });

  test('from an account without funds', () => {
    const venue = venueWithWithdrawals([]);
    expect(errorCodeOf(venue.act(mallory, bridgeWithdrawAction(1)))).toBe('PRECONDITION_FAILED');
    expect([...venue.core.state.bridge.outbox]).toEqual([]);
  });

  test('on a paused chain, or on one without a contract, and on no other', () => {
    const venue = venueWithWithdrawals([]);
    const verdicts = () =>
      ['Base', 'Arbitrum'].map((chain) => errorCodeOf(venue.act(alice, bridgeWithdrawAction(1, { chain }))));
    const refused = 'PRECONDITION_FAILED';
    commitBridgeOperation(venue, { type: 'bridge_pause', chain: 1, paused: true });
    expect(verdicts()).toEqual([refused, undefined]);
    commitBridgeOperation(venue, { type: 'bridge_pause', chain: null, paused: true });
    commitBridgeOperation(venue, { type: 'bridge_pause', chain: 1, paused: false });
    expect(verdicts()).toEqual([refused, refused]);
    commitBridgeOperation(venue, { type: 'bridge_pause', chain: null, paused: false });
    commitBridgeOperation(venue, { type: 'bridge_deploy', chain: 2, deployed: false });
    expect(verdicts()).toEqual([undefined, refused]);
    commitBridgeOperation(venue, { type: 'bridge_deploy', chain: 2, deployed: true });
    expect(verdicts()).toEqual([undefined, undefined]);
  });

  test("above the limit of queued entries per account; other accounts' entries do not count", () => {
    const venue = venueWithWithdrawals([1, 1, 1], [rulesEditorAt('engine', 'bridge')(() => ({ most: 2 }))]);
    expect(withdrawalsOf(venue.core.state, alice)).toHaveLength(2);
    expect(errorCodeOf(venue.act(alice, bridgeWithdrawAction(1)))).toBe('PRECONDITION_FAILED');
    expect(errorCodeOf(venue.act(bob, bridgeWithdrawAction(1)))).toBeUndefined();
    // A stranded entry still waits for its money, so it counts; a released entry does not.
    for (const nth of [0, 1]) cosignWithdrawal(venue, nthWithdrawalOfAlice(venue, nth), 61n);
    commitBridgeOperation(venue, { type: 'bridge_release', entry: nthWithdrawalOfAlice(venue).messageId });
    commitBridgeOperation(venue, { type: 'bridge_rotate', chain: null });
    expect([0, 1].map(() => errorCodeOf(venue.act(alice, bridgeWithdrawAction(1))))).toEqual([
      undefined,
      'PRECONDITION_FAILED',
    ]);
  });
});

test("a withdrawal signed by an agent takes the agent's own money", () => {
  const venue = venueWithWithdrawals([]);
  venue.act(alice, { type: 'approve_agent', params: { agent: bob, expires_at_ms: null } });
  venue.commit();
  venue.act(bob, bridgeWithdrawAction(1_000_000));
  expect([accountEscrowSupplyUsdc(venue)[0], accountEscrowSupplyUsdc(venue, bob)[0]]).toEqual(['10000', '9999']);
});

test.each([
  ['on-top', '9997.45', 2_500_000n, 9_999_950_001],
  ['within', '9997.5', 2_450_000n, 10_000_000_001],
])('a fee %s', (form, left, arrives, tooMuch) => {
  const venue = venueWithWithdrawals([2_500_000], editsForProfile('live', { D150: form }));
  expect(accountEscrowSupplyUsdc(venue)[0]).toBe(left);
  expect(nthWithdrawalOfAlice(venue).amount).toBe(arrives * 10n ** 12n);
  assertConservation(venue.core);
  expect(errorCodeOf(venue.act(bob, bridgeWithdrawAction(tooMuch)))).toBe('PRECONDITION_FAILED');
  expect(errorCodeOf(venue.act(bob, bridgeWithdrawAction(tooMuch - 1)))).toBeUndefined();
  // The fee uses up the whole amount.
  expect(errorCodeOf(venue.act(alice, bridgeWithdrawAction(50_000)))).toBe(
    form === 'within' ? 'INVALID_REQUEST' : undefined,
  );
});
