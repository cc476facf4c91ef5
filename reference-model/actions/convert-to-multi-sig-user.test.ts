import { expect, test } from 'vitest';
import {
  alice,
  bob,
  carol,
  convertToMultiSigAction,
  errorCodeOf,
  mallory,
  multiSigBundleAction,
  restingBidBody,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { nextReleaseChainEdits } from '../chain/profile-next.ts';
import type { Address } from '../state/address.ts';
import { multiSigRosterAt } from '../state/rosters.ts';

const key = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`;
const keys = (count: number) => Array.from({ length: count }, (_, n) => key(n + 1));
const converted = (venue: TestVenue) => multiSigRosterAt(venue.core.state, alice);

test.each([
  ['a threshold of 0', [bob], 0],
  ['a threshold above the roster', [bob], 2],
  ['nobody and a threshold', [], 1],
])('%s is refused at commit, and changes nothing', (_fault, signers, threshold) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  const answer = venue.act(alice, convertToMultiSigAction(signers, threshold));
  expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({ status: 200, code: 'INVALID_REQUEST' });
  expect(venue.footprint()).toBe(before);
});

test.each([
  ['one, who may be oneself', [alice], 1],
  ['all of three', [bob, carol, mallory], 3],
  ['more than sixteen', keys(17), 9],
  ['somebody twice', [bob, bob], 2],
  ['nobody who has a key', [key(0)], 1],
])('a roster of %s is taken', (_who, signers, threshold) => {
  const venue = new TestVenue();
  expect(venue.act(alice, convertToMultiSigAction(signers, threshold)).status).toBe(202);
  expect(converted(venue)).toEqual({ threshold, signers });
});

test.each([
  ['sixteen', keys(16), undefined],
  ['seventeen', keys(17), 'INVALID_REQUEST'],
  ['somebody twice', [bob, carol, bob], 'INVALID_REQUEST'],
])('from the next release on, a roster of %s', (_who, signers, code) => {
  const venue = new TestVenue([...nextReleaseChainEdits]);
  expect(errorCodeOf(venue.act(alice, convertToMultiSigAction(signers, 1)))).toBe(code);
  expect(converted(venue) === undefined).toBe(code !== undefined);
});

test('a single-key account that removes its roster stays single-key', () => {
  const venue = new TestVenue();
  const before = venue.footprint();
  expect(venue.act(alice, convertToMultiSigAction([], 0)).status).toBe(202);
  expect(venue.footprint()).toBe(before);
});

test("from the commit on, even within the same block, neither the account's own key nor an agent acts for it", () => {
  const venue = new TestVenue();
  venue.act(alice, { type: 'approve_agent', params: { agent: mallory } });
  venue.commit();
  venue.send(alice, convertToMultiSigAction([bob, carol], 1));
  const same = venue.act(alice, submitOrderAction(alice));
  const before = venue.footprint();
  const later = [
    venue.act(alice, submitOrderAction(alice)),
    venue.act(mallory, submitOrderAction(alice)),
    venue.act(alice, { type: 'batch_order', params: { orders: [restingBidBody(alice), restingBidBody(alice)] } }),
    venue.act(alice, convertToMultiSigAction([bob], 1)),
    venue.act(alice, convertToMultiSigAction([], 0)),
  ];
  for (const answer of [same, ...later])
    expect({ status: answer.status, code: errorCodeOf(answer), entry: statusEntryErrorCode(answer) }).toEqual({
      status: 200,
      code: 'PRECONDITION_FAILED',
      entry: undefined,
    });
  expect(venue.footprint()).toBe(before);
  expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
});

test('the roster can re-key the account and remove itself; its agents act again afterwards', () => {
  const venue = new TestVenue();
  venue.act(alice, { type: 'approve_agent', params: { agent: mallory } });
  venue.act(alice, convertToMultiSigAction([bob, carol], 2));
  expect(
    venue.act(mallory, multiSigBundleAction(alice, convertToMultiSigAction([carol], 1), [bob, carol], { nonce: 5_000 }))
      .status,
  ).toBe(202);
  expect(converted(venue)).toEqual({ threshold: 1, signers: [carol] });
  expect(
    errorCodeOf(
      venue.act(mallory, multiSigBundleAction(alice, convertToMultiSigAction([], 0), [bob], { nonce: 5_001 })),
    ),
  ).toBe('AUTH_UNAUTHORIZED');
  expect(
    venue.act(mallory, multiSigBundleAction(alice, convertToMultiSigAction([], 0), [carol], { nonce: 5_001 })).status,
  ).toBe(202);
  expect(converted(venue)).toBeUndefined();
  expect(venue.act(mallory, submitOrderAction(alice), { nonce: 5_002 })).toMatchObject({
    status: 200,
    body: { data: {} },
  });
});
