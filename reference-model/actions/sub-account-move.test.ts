import { describe, expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  errorCodeOf,
  NATIVE,
  submitOrderAction,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { ZERO_UNITS } from '../numeric/planes.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import { editsForProfile } from '../profile.ts';
import { spotWalletBalanceOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { deriveAddressOfSubAccount } from '../state/sub-accounts.ts';

const desk = deriveAddressOfSubAccount(alice, 4);
const transfer = (params: object) => ({
  type: 'sub_account_transfer',
  params: { sub_index: 4, deposit: true, amount: '150.5', ...params },
});
const spotTransfer = (params: object) => ({
  type: 'sub_account_spot_transfer',
  params: { sub_index: 4, token: NATIVE, deposit: true, amount: '2.5', ...params },
});
const send = (destination: Address, more: object = {}) => ({
  type: 'send_asset',
  params: { source_dex: 0, destination_dex: 0, asset: USDC, destination, amount: '7', to_perp: false, ...more },
});

/** Alice has one sub-account with some USDC and tokens. */
function venueOf(variants = {}): TestVenue {
  const venue = new TestVenue(editsForProfile('live', variants));
  venue.act(alice, {
    type: 'create_sub_account',
    params: { name: 'desk', explicit_index: 4, shared_stp_group: false },
  });
  venue.act(alice, transfer({ amount: '100' }));
  venue.act(alice, spotTransfer({ amount: '1' }));
  return venue;
}

const usdcOf = ({ core }: TestVenue, address: Address) => formatUsd(readAccount(core.state, address).cash);
const tokensOf = ({ core }: TestVenue, address: Address) =>
  formatUnits(readAccount(core.state, address).balances.get(NATIVE)?.total ?? ZERO_UNITS);
const split = (venue: TestVenue) => venue.act(alice, { type: 'user_set_abstraction', params: { kind: 0, value: '1' } });

test('moves USDC and tokens there and back, to the unit', () => {
  const venue = venueOf();
  expect(venue.act(alice, transfer({ amount: '0.000001' })).status).toBe(202);
  expect(venue.act(alice, transfer({ amount: '40.000001', deposit: false })).status).toBe(202);
  expect([usdcOf(venue, alice), usdcOf(venue, desk)]).toEqual(['9940', '60']);
  expect(venue.act(alice, spotTransfer({ amount: '0.25', deposit: false })).status).toBe(202);
  expect([tokensOf(venue, alice), tokensOf(venue, desk)]).toEqual(['49.25', '0.75']);
  assertConservation(venue.core);
});

// Each row mends one fault more.
describe.each([
  ['USDC', transfer, '9900.01', '100.01'],
  ['a token', spotTransfer, '49.01', '1.01'],
])('of %s', (_what, moving, tooMuch, tooMuchBack) => {
  test.each([
    ['nothing', { sub_index: 5, amount: '0.0' }, 'INVALID_REQUEST'],
    ['less than nothing', { sub_index: 5, amount: '-1' }, 'INVALID_REQUEST'],
    ['less than there are units for', { sub_index: 5, amount: `0.${'0'.repeat(17)}1` }, 'INVALID_REQUEST'],
    ['what goes to nobody', { sub_index: 5, amount: tooMuch }, 'NOT_FOUND'],
    ['more than the master has', { amount: tooMuch }, 'PRECONDITION_FAILED'],
    ['more than the sub-account has', { amount: tooMuchBack, deposit: false }, 'PRECONDITION_FAILED'],
    ['more than 64 bits hold', { amount: `${2n ** 64n}` }, 'PRECONDITION_FAILED'],
    ['more than 128 bits hold', { amount: `${2n ** 128n}` }, 'INVALID_REQUEST'],
    ['no number', { amount: '1e3' }, 'INVALID_REQUEST'],
  ])('refuses %s and moves nothing', (_fault, params, code) => {
    const venue = venueOf();
    const before = venue.footprint();
    expect(errorCodeOf(venue.act(alice, moving(params)))).toBe(code);
    expect(errorCodeOf(venue.act(bob, moving({})))).toBe('NOT_FOUND');
    expect(venue.footprint()).toBe(before);
  });
});

test('an unknown token is reported as a short balance', () => {
  expect(errorCodeOf(venueOf().act(alice, spotTransfer({ token: 7, amount: '1' })))).toBe('PRECONDITION_FAILED');
});

test('funds held as margin cannot be moved', () => {
  const venue = venueOf();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  // 60 USDC at 40x hold 2 of margin, and 1 in addition; the fee was paid before.
  for (const moving of [transfer({ amount: '9898' }), spotTransfer({ token: USDC, amount: '9898' })])
    expect(errorCodeOf(venue.act(alice, moving))).toBe('PRECONDITION_FAILED');
  expect(venue.act(alice, transfer({ amount: '9896' })).status).toBe(202);
});

test.each([
  [{}, '9899.5'],
  [{ D114: 'spot' }, '9900'],
])('of a split master the way says which wallet pays: %o', (variants, perp) => {
  const venue = venueOf(variants);
  split(venue);
  venue.act(bob, send(alice));
  const spot = () => formatUsd(spotWalletBalanceOf(venue.core.state, alice));
  expect([spot(), usdcOf(venue, alice)]).toEqual(['7', '9900']);
  venue.act(alice, transfer({ amount: '0.5' }));
  expect(usdcOf(venue, alice)).toBe(perp);
  const before = spot();
  venue.act(alice, spotTransfer({ token: USDC, amount: '3' }));
  venue.act(alice, spotTransfer({ token: USDC, amount: '1', deposit: false }));
  expect([Number(before) - Number(spot()), usdcOf(venue, desk)]).toEqual([2, '102.5']);
  expect(errorCodeOf(venue.act(alice, spotTransfer({ token: USDC, amount: '8' })))).toBe('PRECONDITION_FAILED');
  assertConservation(venue.core);
});

test('writes a transfer row on both sides, each naming the other', () => {
  const venue = venueOf();
  const rows = (address: Address) =>
    venue.core.histories.ledger.of(address).map(({ kind, token, delta, counterparty, subAccount }) => {
      return [kind, token, formatUnits(delta), counterparty, subAccount];
    });
  expect(rows(desk)).toEqual([
    ['transfer', USDC, '100', alice, 'collateral'],
    ['transfer', NATIVE, '1', alice, 'spot'],
  ]);
  expect(rows(alice).slice(-2)).toEqual([
    ['transfer', USDC, '-100', desk, 'collateral'],
    ['transfer', NATIVE, '-1', desk, 'spot'],
  ]);
});

test('an agent moves money only of its own sub-accounts', () => {
  const venue = venueOf();
  venue.act(alice, { type: 'approve_agent', params: { agent: bob, expires_at_ms: null } });
  venue.commit();
  expect(errorCodeOf(venue.act(bob, transfer({ deposit: false, amount: '1' })))).toBe('NOT_FOUND');
});
