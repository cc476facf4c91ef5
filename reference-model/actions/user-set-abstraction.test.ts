import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  errorCodeOf,
  statusEntryErrorCode,
  submitOrderAction,
  type TestReply,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { editsForProfile, rulesUnderProfile } from '../profile.ts';
import { accountStateBody } from '../reads/account-state.ts';
import { isSplitAccount, spotWalletBalanceOf, standardModeOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';

const set = (kind: number, value: string | number) => ({ type: 'user_set_abstraction', params: { kind, value } });
const standard = set(0, '1');
const unified = set(0, '0');
const send = (destination: Address, amount: string, toPerp: boolean, dexes: readonly [number, number] = [0, 0]) => ({
  type: 'send_asset',
  params: {
    source_dex: dexes[0],
    destination_dex: dexes[1],
    asset: USDC,
    destination,
    amount,
    to_perp: toPerp,
  },
});
const messageOf = ({ body }: TestReply) => JSON.stringify(body);
const one = 10n ** 18n;
const wallets = ({ core }: TestVenue, who: Address) => [
  Number(readAccount(core.state, who).cash / one),
  Number(spotWalletBalanceOf(core.state, who) / one),
];

function split(venue = new TestVenue()): TestVenue {
  expect(venue.act(alice, standard).status).toBe(202);
  return venue;
}

test('entering standard mode leaves all USDC in the perp wallet; leaving folds the spot wallet back', () => {
  const venue = split();
  expect(isSplitAccount(venue.core.state, alice)).toBe(true);
  expect(wallets(venue, alice)).toEqual([10_000, 0]);
  venue.act(bob, send(alice, '40', false));
  venue.act(bob, send(alice, '7', true));
  expect(wallets(venue, alice)).toEqual([10_007, 40]);
  expect(accountStateBody(venue.core, alice)).toMatchObject({
    abstraction: 'standard',
    split: true,
    account_value: '10007',
    withdrawable: '10007',
    spot: { balances: [{ name: 'USDC', total: '40', hold: '0' }, {}] },
  });
  expect(venue.act(alice, unified).status).toBe(202);
  expect(wallets(venue, alice)).toEqual([10_047, 0]);
  expect(venue.core.state.spotWallets.size).toBe(0);
  expect(accountStateBody(venue.core, alice)).toMatchObject({
    abstraction: 'unified',
    spot: { balances: [{ total: '10047' }, {}] },
  });
});

test.each([
  [false, [0, 0], '40', null],
  [false, [1, 1], '40.000001', 'ASSET_INSUFFICIENT_BALANCE'],
  [true, [0, 0], '10000', null],
  [true, [0, 1], '10000.000001', 'MARGIN_INSUFFICIENT'],
] as const)(
  'a send with to_perp %s between dexes %j moves up to what its wallet has: %s',
  (toPerp, dexes, sum, code) => {
    const venue = split();
    venue.act(bob, send(alice, '40', false));
    expect(errorCodeOf(venue.act(alice, send(bob, sum, toPerp, dexes))) ?? null).toBe(code);
  },
);

test('setting the current mode again on a flat account is accepted as a no-op', () => {
  const venue = new TestVenue();
  venue.act(alice, unified);
  expect(standardModeOf(venue.core.state, alice)).toBeUndefined();
  split(venue);
  venue.act(alice, set(1, '50'));
  split(venue);
  expect(standardModeOf(venue.core.state, alice)?.reserved.perp).toBe(50n * one);
});

test.each([
  ['a kind above 3', [], set(4, '1'), 'INVALID_REQUEST', 'unknown abstraction kind'],
  ['a mode that is none', [], set(0, '2'), 'INVALID_REQUEST', 'abstraction mode must be 0'],
  ['half a mode', [], set(0, '0.5'), 'INVALID_REQUEST', 'abstraction mode must be 0'],
  ['a negative reservation', [standard], set(1, '-1'), 'INVALID_REQUEST', 'reservation must be >= 0'],
  ['a reservation in unified mode', [], set(1, '1'), 'PRECONDITION_FAILED', 'require standard abstraction mode'],
  ['a spot reservation', [standard], set(2, 1), 'PRECONDITION_FAILED', 'spot has its own wallet'],
  ['more than the account is worth', [standard], set(1, '10001'), 'PRECONDITION_FAILED', 'exceed account value'],
  [
    'more than that together',
    [standard, set(3, '9000')],
    set(1, '1001'),
    'PRECONDITION_FAILED',
    'exceed account value',
  ],
  ['what no balance holds', [], set(1, '9'.repeat(60)), 'INVALID_REQUEST', 'decimal'],
] as const)('%s is refused', (_what, before, action, code, says) => {
  const venue = new TestVenue();
  for (const step of before) expect(venue.act(alice, step).status).toBe(202);
  const footprint = venue.footprint();
  const answer = venue.act(alice, action);
  expect([errorCodeOf(answer), messageOf(answer)]).toEqual([code, expect.stringContaining(says)]);
  expect(venue.footprint()).toBe(footprint);
});

test.each([
  ['an open perp position', [submitOrderAction(alice, { limit_px: BTC_INDEX_PX })]],
  ['open perp orders', [submitOrderAction(alice)]],
  [
    'a running TWAP',
    [
      {
        type: 'twap_order',
        params: { market: 0, side: 'bid', total_size: 400, slice_count: 4, delay_ms: 3_600_000, reduce_only: true },
      },
    ],
  ],
])('with %s no mode is set, not even the one that holds', (surface, opening) => {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX, side: 'ask' }));
  for (const action of opening) venue.act(alice, action);
  for (const action of [standard, unified]) {
    const answer = venue.act(alice, action);
    expect([errorCodeOf(answer), messageOf(answer)]).toEqual(['PRECONDITION_FAILED', expect.stringContaining(surface)]);
  }
  expect(standardModeOf(venue.core.state, alice)).toBeUndefined();
});

test('an order opens at most the reserved amount, whatever the wallet holds; without a reservation it opens nothing', () => {
  const venue = split();
  const bid = submitOrderAction(alice, { size: 10_000 });
  expect(statusEntryErrorCode(venue.act(alice, bid))).toBe('MARGIN_INSUFFICIENT');
  venue.act(alice, set(1, '70'));
  expect(statusEntryErrorCode(venue.act(alice, bid))).toBe('MARGIN_INSUFFICIENT');
  venue.act(alice, set(1, '80'));
  expect(statusEntryErrorCode(venue.act(alice, bid))).toBeUndefined();
});

test('from the next release on a split account has and shows no reservations, and opens what its wallet covers', () => {
  const venue = split(new TestVenue(editsForProfile('next', {})));
  for (const kind of [1, 2, 3])
    for (const value of ['0', '5']) expect(errorCodeOf(venue.act(alice, set(kind, value)))).toBe('PRECONDITION_FAILED');
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, { size: 10_000 })))).toBeUndefined();
  expect(accountStateBody(venue.core, alice)).not.toHaveProperty('reservations');
  expect(rulesUnderProfile('live').actions.agentSetAbstraction.verdict).toBeNull();
});

test('today a split account shows its reservations, with a wallet in place of the one for spot', () => {
  const venue = split();
  venue.act(alice, set(1, '60'));
  venue.act(bob, send(alice, '4', false));
  expect(accountStateBody(venue.core, alice)).toMatchObject({
    reservations: {
      perp: { reserved: '60', held: '0', available: '60' },
      spot: { reserved: '0', held: '0', available: '4' },
      option: { reserved: '0', held: '0', available: '0' },
    },
  });
});

test('a wallet cannot be covered by another balance', () => {
  const venue = split();
  venue.act(alice, send(bob, '9990', true));
  venue.act(bob, send(alice, '9000', false));
  venue.act(alice, set(1, '10'));
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, { size: 10_000 })))).toBe(
    'MARGIN_INSUFFICIENT',
  );
});

test.each([
  ['D109=taken', { D109: 'taken' }, [submitOrderAction(alice), unified], 202],
  ['D110=pooled', { D110: 'pooled' }, [standard], 202],
])('%s', (_form, variants, actions, status) => {
  const venue = new TestVenue(editsForProfile('live', variants));
  const answers = actions.map((action) => venue.act(alice, action));
  expect(answers.at(-1)?.status).toBe(status);
  expect(isSplitAccount(venue.core.state, alice)).toBe(false);
});

test('D283=kind: the kind alone selects the mode, whatever its value, and no other kind exists', () => {
  const venue = new TestVenue(editsForProfile('live', { D283: 'kind' }));
  expect(errorCodeOf(venue.act(alice, set(0, '1')))).toBeUndefined();
  expect(standardModeOf(venue.core.state, alice)).toBeUndefined();
  expect(errorCodeOf(venue.act(alice, set(1, '0')))).toBeUndefined();
  expect(isSplitAccount(venue.core.state, alice)).toBe(true);
  for (const kind of [2, 3, 4]) expect(errorCodeOf(venue.act(alice, set(kind, '0')))).toBe('INVALID_REQUEST');
  expect(errorCodeOf(venue.act(alice, set(0, '5')))).toBeUndefined();
  expect(standardModeOf(venue.core.state, alice)).toBeUndefined();
});

test('the agent action is accepted as a no-op, and refused in the next release', () => {
  const action = { type: 'agent_set_abstraction', params: { user: alice, kind: 0, value: '1' } };
  for (const [profile, code] of [
    ['live', undefined],
    ['next', 'PRECONDITION_FAILED'],
  ] as const) {
    const venue = new TestVenue(editsForProfile(profile, {}));
    const before = venue.footprint();
    for (const who of [alice, bob]) expect(errorCodeOf(venue.act(who, action))).toBe(code);
    expect(venue.footprint()).toBe(before);
  }
});
