import { expect, test } from 'vitest';
import {
  alice,
  bob,
  carol,
  errorCodeOf,
  NATIVE,
  statusEntryErrorCode,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { editsForProfile } from '../profile.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { pairAt } from '../state/market.ts';
import { tokenDeploymentOf } from '../state/spot-deploys.ts';

const TOKEN = 1_000;
const PAIR = 1_001;

const token = (symbol = 'ACME', more: object = {}) => ({
  type: 'spot_register_token',
  params: { symbol, sz_decimals: 2, wei_decimals: 4, max_deploy_fee: '10000', ...more },
});
const pair = (more: object = {}) => ({
  type: 'spot_register_pair',
  params: { base: TOKEN, quote: USDC, name: 'ACME/USDC', max_deploy_fee: '10000', ...more },
});
const seed = (holders: readonly string[], amounts: readonly string[], asset = TOKEN) => ({
  type: 'spot_seed_holders',
  params: { asset, holders, amounts },
});
const final = (supply: string, asset = TOKEN) => ({
  type: 'spot_finalize_supply',
  params: { asset, max_supply: supply },
});
const set = (taker = 30, maker = 10, cents = 100, id = PAIR) => ({
  type: 'spot_set_pair_params',
  params: { pair: id, taker_fee_dbps: taker, maker_fee_dbps: maker, min_notional_cents: cents },
});
const active = (isActive = true, id = PAIR) => ({
  type: 'spot_set_pair_active',
  params: { pair: id, active: isActive },
});

/** Alice has registered a token and a pair of it. */
function registered(edits: readonly RulesEdit[] = []): TestVenue {
  const venue = new TestVenue(edits);
  expect([venue.act(alice, token()).status, venue.act(alice, pair()).status]).toEqual([202, 202]);
  return venue;
}

const UNIT = 10n ** 18n;
const held = ({ core }: TestVenue, who: Address, id = TOKEN) =>
  readAccount(core.state, who).balances.get(id)?.total ?? 0n;
const supply = ({ core }: TestVenue, id = TOKEN) => core.state.tokens.get(id)?.totalSupply;

test('tokens and pairs share one number sequence from 1000 on, each priced by its own clock', () => {
  const venue = new TestVenue();
  const { core } = venue;
  const before = core.state.accounts.get(alice)?.cash ?? 0n;
  const paid = () => (before - (core.state.accounts.get(alice)?.cash ?? 0n)) / UNIT;
  venue.act(alice, token('名前'));
  expect(core.state.tokens.get(TOKEN)).toMatchObject({ name: '名前', szDecimals: 2, weiDecimals: 4, totalSupply: 0n });
  expect(paid()).toBe(100n);
  venue.act(alice, pair());
  expect(pairAt(core.state, PAIR)).toMatchObject({ coin: 'ACME/USDC', base: TOKEN, active: false, deployer: alice });
  // Pairs have their own price clock.
  expect(paid()).toBe(200n);
  venue.act(alice, token('B'));
  // Two blocks after the first: 200 less 2 percent of the way to 100.
  expect(paid()).toBe(398n);
  assertConservation(core);
});

test('in another form both share one price clock', () => {
  const venue = registered(editsForProfile('live', { D176: 'shared' }));
  const { deploys } = venue.core.rules.engine;
  expect(deploys.ask(venue.core, 'token')).toBe(deploys.ask(venue.core, 'pair'));
  expect(deploys.ask(venue.core, 'token')).toBeGreaterThan(300n * UNIT);
});

test.each([
  ['an empty symbol', token(''), 'INVALID_REQUEST'],
  ['33 characters', token('A'.repeat(33)), 'INVALID_REQUEST'],
  ['the symbol of a token', token('MTF'), 'INVALID_REQUEST'],
  ['the symbol of a market', token('ETH'), 'INVALID_REQUEST'],
  ['the name of a pair', token('MTF/USDC'), 'INVALID_REQUEST'],
  ['7 decimals of a size', token('A', { sz_decimals: 7 }), 'INVALID_REQUEST'],
  ['no decimals', token('A', { wei_decimals: 0 }), 'INVALID_REQUEST'],
  ['19 decimals', token('A', { wei_decimals: 19 }), 'INVALID_REQUEST'],
  ['a bound below 0', token('A', { max_deploy_fee: '-1' }), 'PRECONDITION_FAILED'],
  ['a bound below the ask', token('A', { max_deploy_fee: '99.999999' }), 'PRECONDITION_FAILED'],
  ['a bound that is finer than money', token('A', { max_deploy_fee: `0.${'0'.repeat(18)}1` }), 'INVALID_REQUEST'],
  ['a token for itself', pair({ base: USDC }), 'PRECONDITION_FAILED'],
  ['another quote', pair({ base: USDC, quote: NATIVE }), 'PRECONDITION_FAILED'],
  ['an unknown base', pair({ base: 999 }), 'PRECONDITION_FAILED'],
  ['a name in use', pair({ base: NATIVE, name: 'MTF/USDC' }), 'PRECONDITION_FAILED'],
  ['no name', pair({ base: NATIVE, name: '' }), 'INVALID_REQUEST'],
  ['a seed of the core', seed([bob], ['1'], NATIVE), 'PRECONDITION_FAILED'],
  ['a supply of the core', final('1', NATIVE), 'PRECONDITION_FAILED'],
  ['the number of a perp', set(1, 1, 1, 0), 'PRECONDITION_FAILED'],
  ["somebody else's pair", active(true, 113), 'AUTH_UNAUTHORIZED'],
])('%s is refused and changes nothing', (_what, action, code) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  expect([errorCodeOf(venue.act(alice, action)), venue.footprint()]).toEqual([code, before]);
});

test('holders are staged in calls, a refused call stages nobody, and each is credited once', () => {
  const venue = registered();
  const { core } = venue;
  expect(venue.act(alice, seed([bob], ['1.5'])).status).toBe(202);
  const refusedCalls = [
    seed([carol, bob], ['1', '1']),
    seed([carol, carol], ['1', '1']),
    seed([carol, carol.toUpperCase().replace('0X', '0x')], ['1', '1']),
    seed([carol, alice], ['1', '0']),
    seed([carol, alice], ['1', '-1']),
    seed([carol, alice], ['1', '0.00001']),
    seed([carol, alice], ['1']),
    seed([], []),
    seed([carol], ['999999999998.5001']),
  ];
  expect(refusedCalls.map((call) => errorCodeOf(venue.act(alice, call)))).toEqual([
    ...new Array(8).fill('INVALID_REQUEST'),
    'PRECONDITION_FAILED',
  ]);
  expect([errorCodeOf(venue.act(bob, seed([carol], ['1']))), errorCodeOf(venue.act(bob, final('1.5')))]).toEqual([
    'AUTH_UNAUTHORIZED',
    'AUTH_UNAUTHORIZED',
  ]);
  expect(venue.act(alice, seed([carol], ['999999999998.5'])).status).toBe(202);
  expect([supply(venue), held(venue, bob)]).toEqual([0n, 0n]);
  expect(errorCodeOf(venue.act(alice, final('999999999999.9999')))).toBe('PRECONDITION_FAILED');
  expect(venue.act(alice, final('1000000000000.0')).status).toBe(202);
  expect([supply(venue), held(venue, bob)]).toEqual([10n ** 12n * UNIT, (3n * UNIT) / 2n]);
  expect([
    errorCodeOf(venue.act(alice, final('1000000000000'))),
    errorCodeOf(venue.act(alice, seed([alice], ['1']))),
  ]).toEqual(['PRECONDITION_FAILED', 'PRECONDITION_FAILED']);
  expect(tokenDeploymentOf(core.state, TOKEN)?.isFinal).toBe(true);
  assertConservation(core);
});

test('a call has at most 128 holders, a token 4096, and 64 tokens are staged at a time', () => {
  const venue = new TestVenue();
  enactVote(venue, 'SetDeployFigures', { spot_deploy_floor: '0', spot_deploy_start_multiplier: 0 });
  venue.act(alice, token());
  const recipients = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `0x${(from + at).toString(16).padStart(40, '0')}`);
  const ones = (count: number) => new Array(count).fill('1');
  expect(errorCodeOf(venue.act(alice, seed(recipients(1, 129), ones(129))))).toBe('INVALID_REQUEST');
  for (let call = 0; call < 32; call++)
    expect(venue.act(alice, seed(recipients(1 + call * 128, 128), ones(128))).status).toBe(202);
  expect(errorCodeOf(venue.act(alice, seed(recipients(5_000, 1), ones(1))))).toBe('PRECONDITION_FAILED');
  for (let other = 1; other < 65; other++) venue.act(alice, token(`A${other}`));
  const codes = Array.from({ length: 64 }, (_, at) =>
    errorCodeOf(venue.act(alice, seed([bob], ['1'], TOKEN + 1 + at))),
  );
  expect(codes.filter((code) => code !== undefined)).toEqual(['PRECONDITION_FAILED']);
  expect(venue.act(alice, final('4096')).status).toBe(202);
  expect(venue.act(alice, seed([bob], ['1'], TOKEN + 64)).status).toBe(202);
});

test('a pair opens once configured; closing it releases what its orders hold', () => {
  const venue = registered();
  const { core } = venue;
  venue.act(alice, seed([alice], ['100']));
  venue.act(alice, final('100'));
  expect(errorCodeOf(venue.act(alice, active()))).toBe('PRECONDITION_FAILED');
  const settings = [set(501), set(0, 501), set(1, 1, 0), set(1, 1, 100_000_001)];
  expect(settings.map((setting) => errorCodeOf(venue.act(alice, setting)))).toEqual(
    new Array(4).fill('INVALID_REQUEST'),
  );
  expect(errorCodeOf(venue.act(bob, set()))).toBe('AUTH_UNAUTHORIZED');
  expect(venue.act(alice, set(45, 500, 250)).status).toBe(202);
  expect(pairAt(core.state, PAIR)).toMatchObject({ takerFeeBps: '4.5', minNotional: (5n * UNIT) / 2n });
  expect(venue.act(alice, active()).status).toBe(202);
  const order = (owner: Address, side: 'bid' | 'ask', px: number) => ({
    type: 'spot_order',
    order: { owner, pair: PAIR, side, size: 1_000, limit_px: px, tif: 'gtc', stp_mode: 'cancel_newest' },
  });
  expect(statusEntryErrorCode(venue.act(alice, order(alice, 'ask', 300_000_001)))).toBeUndefined();
  expect(statusEntryErrorCode(venue.act(bob, order(bob, 'bid', 100_000_000)))).toBeUndefined();
  const chase = { market: PAIR, side: 'bid', size: 1_000, stp_mode: 'cancel_oldest', interval_blocks: 2 };
  const params = { ...chase, ttl_ms: 60_000, max_reprices: 1 };
  expect(errorCodeOf(venue.act(carol, { type: 'chase_order', params }))).toBe('PRECONDITION_FAILED');
  expect(venue.act(alice, active(false)).status).toBe(202);
  expect([core.state.accounts.get(alice)?.orders.size, core.state.accounts.get(bob)?.orders.size]).toEqual([0, 0]);
  expect([core.state.spotEscrow.size, readAccount(core.state, alice).balances.get(TOKEN)?.hold]).toEqual([0, 0n]);
  expect(statusEntryErrorCode(venue.act(bob, order(bob, 'bid', 100_000_000)))).toBe('MARKET_INACTIVE');
  assertConservation(core);
});

test('governance closes the lane, requires a grid, bounds fees, and caps registrations in total', () => {
  const venue = registered();
  venue.act(alice, set());
  enactVote(venue, 'SetDeployFigures', {
    spot_grid_required: true,
    mip3_fee_ceiling_bps: 20,
    mip3_max_deploys_per_epoch: 3,
  });
  expect(errorCodeOf(venue.act(alice, active()))).toBe('PRECONDITION_FAILED');
  expect([errorCodeOf(venue.act(alice, set(201))), venue.act(alice, set(200)).status]).toEqual([
    'INVALID_REQUEST',
    202,
  ]);
  expect(venue.act(alice, token('B')).status).toBe(202);
  expect(errorCodeOf(venue.act(alice, token('C')))).toBe('PRECONDITION_FAILED');
  expect(errorCodeOf(venue.act(alice, pair({ name: 'C' })))).toBe('PRECONDITION_FAILED');
  enactVote(venue, 'SetDeployFigures', { mip1_enabled: false, mip3_max_deploys_per_epoch: 0 });
  const all = [token('C'), pair({ name: 'C' }), set(), active(), seed([bob], ['1']), final('1')];
  expect(all.map((action) => errorCodeOf(venue.act(alice, action)))).toEqual(new Array(6).fill('PRECONDITION_FAILED'));
});
