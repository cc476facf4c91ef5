import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { parseJson } from '../../spec-schemas/json/lossless.ts';
import {
  bridgeWithdrawAction,
  commitBridgeOperation,
  cosignWithdrawal,
  destinationAddress,
  nthWithdrawalOfAlice,
  venueWithWithdrawals,
} from '../actions/bridge.fixture.ts';
import { alice, type TestVenue } from '../chain/chain.fixture.ts';
import { answerInfo } from '../edge/info.ts';
import { editsForProfile } from '../profile.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { archiveDepthEdits } from './archive.ts';

function ask(venue: TestVenue, args: JsonObject = {}) {
  const { status, body } = answerInfo(venue.core, { type: 'bridge_withdrawal_history', address: alice, ...args });
  // Safe: this read has a single body.
  const { data, error } = parseJson(body) as { data?: { entries: JsonObject[]; truncated: boolean }; error?: unknown };
  return { status, error, entries: data?.entries ?? [], truncated: data?.truncated };
}

const amounts = (venue: TestVenue, args?: JsonObject) => ask(venue, args).entries.map((row) => row.amount_units);

test('reports every field of an entry, before and after its release', () => {
  const venue = venueWithWithdrawals([2_500_000]);
  const { atMs, messageId } = nthWithdrawalOfAlice(venue);
  const row = {
    chain: 1,
    token: 'USDC',
    amount_units: '2500000',
    dst_addr: `0x${'0'.repeat(24)}${destinationAddress.slice(2)}`,
    nonce: 1,
    ts_ms: atMs,
    message_id: messageId,
    status: 'awaiting_cosignatures',
    pending_cosigner_count: 0,
    released_at_ms: null,
    open: true,
  };
  expect(ask(venue)).toMatchObject({ status: 200, entries: [row], truncated: false });
  cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 61n);
  expect(ask(venue).entries).toEqual([{ ...row, status: 'ready_to_release', pending_cosigner_count: 3 }]);
  commitBridgeOperation(venue, { type: 'bridge_release', entry: messageId });
  const over = { status: 'released', pending_cosigner_count: 3, released_at_ms: venue.core.state.timeMs, open: false };
  expect(ask(venue).entries).toEqual([{ ...row, ...over }]);
});

test('counts the missing signers in the other form', () => {
  const venue = venueWithWithdrawals([1], editsForProfile('live', { D152: 'missing' }));
  cosignWithdrawal(venue, nthWithdrawalOfAlice(venue), 59n);
  expect(ask(venue).entries).toMatchObject([{ pending_cosigner_count: 2 }]);
});

test('filters entries by chain; an unknown chain selects all, none, or is refused', () => {
  const bridged = (form?: string, profile: 'live' | 'next' = 'live') => {
    const venue = venueWithWithdrawals([1, 2], editsForProfile(profile, form === undefined ? {} : { D155: form }));
    venue.act(alice, bridgeWithdrawAction(3, { chain: 'Arbitrum' }));
    return venue;
  };
  const venue = bridged();
  expect([{}, { chain: 1 }, { chain: 2 }, { chain: null }].map((args) => amounts(venue, args))).toEqual([
    ['1', '2', '3'],
    ['1', '2'],
    ['3'],
    ['1', '2', '3'],
  ]);
  for (const chain of [0, 3, 1.5, 'Base', true]) {
    expect(amounts(venue, { chain })).toEqual(['1', '2', '3']);
    expect(ask(bridged('none'), { chain })).toMatchObject({ status: 200, entries: [] });
    for (const strict of [bridged('refused'), bridged(undefined, 'next')])
      expect(ask(strict, { chain })).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
  }
  expect(amounts(bridged(undefined, 'next'), { chain: 2 })).toEqual(['3']);
});

test('keeps the oldest or the newest of too many, and reports the cut', () => {
  const most = rulesEditorAt('reads', 'bridgeHistory')(() => ({ most: 2 }));
  const venue = venueWithWithdrawals([1, 2, 3], [most]);
  expect([amounts(venue), ask(venue).truncated]).toEqual([['1', '2'], true]);
  expect(amounts(venueWithWithdrawals([1, 2, 3], [...editsForProfile('live', { D64: 'newest' }), most]))).toEqual([
    '2',
    '3',
  ]);
  expect(ask(venueWithWithdrawals([1, 2], [most])).truncated).toBe(false);
});

test('answers 503 without a reachable archive', () => {
  const unarchived = venueWithWithdrawals([1], [archiveDepthEdits.none]);
  expect(ask(unarchived)).toMatchObject({ status: 503, error: expect.any(String) });
  expect(ask(unarchived, { address: null })).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
  const venue = venueWithWithdrawals([1]);
  venue.core.memory.isArchiveCut = true;
  expect(ask(venue).status).toBe(503);
});
