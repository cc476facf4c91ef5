import { expect, test } from 'vitest';
import { alice, BTC_INDEX_PX, bob, carol, mallory, submitOrderAction, TestVenue } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import { editsForProfile } from '../profile.ts';
import { spotWalletBalanceOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import { brokerCreditOf } from '../state/brokers.ts';
import { referralCreditOf } from '../state/referrals.ts';

const claims = { referral: 'claim_referral_rewards', broker: 'claim_broker_rewards' } as const;
const claim = (type: string) => ({ type, params: {} });

/** Alice, who was referred by Carol and also pays her as broker, takes 60 USDC from Bob. */
function venueOf(variants = {}): TestVenue {
  const venue = new TestVenue(editsForProfile('live', variants));
  venue.act(alice, { type: 'set_referrer', params: { referrer: carol } });
  venue.act(alice, { type: 'approve_broker_fee', params: { builder: carol, max_bps: 8 } });
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX, builder: { fee: 8, user: carol } }));
  return venue;
}

const credits = ({ core: { state } }: TestVenue) =>
  [referralCreditOf(state, carol), brokerCreditOf(state, carol)].map(formatUsd);
const cashOf = ({ core }: TestVenue) => readAccount(core.state, carol).cash;

test('a share of the taker fee goes to the referrer, truncated to a micro-USDC; the pools get the rest', () => {
  const venue = venueOf();
  // Fees are 0.021 and 0.006; the referrer gets a tenth of the first.
  expect(credits(venue)).toEqual(['0.0021', '0.048']);
  const { buyback, validators, treasury } = venue.core.state.pots;
  expect(formatUsd(buyback)).toBe('0.01743');
  expect(buyback + validators + treasury).toBe(249n * 10n ** 14n);
  assertConservation(venue.core);
});

test.each([
  ['referral', ['0', '0.048'], 21n * 10n ** 14n],
  ['broker', ['0.0021', '0'], 48n * 10n ** 15n],
] as const)('a %s claim pays its own credit whole, and then nothing', (of, left, paid) => {
  const venue = venueOf();
  const before = cashOf(venue);
  expect(venue.act(carol, claim(claims[of])).status).toBe(202);
  expect(credits(venue)).toEqual(left);
  expect(cashOf(venue) - before).toBe(paid);
  const rows = venue.core.histories.ledger.of(carol).length;
  expect(venue.act(carol, claim(claims[of])).status).toBe(202);
  expect([cashOf(venue) - before, venue.core.histories.ledger.of(carol).length]).toEqual([paid, rows]);
  assertConservation(venue.core);
});

test('the older name claims broker earnings', () => {
  const venue = venueOf();
  expect(venue.act(carol, claim('claim_builder_rewards')).status).toBe(202);
  expect(credits(venue)).toEqual(['0.0021', '0']);
});

test('a claim without earnings pays nothing and creates no account', () => {
  const venue = venueOf();
  const { accounts } = venue.core.state;
  const before = [...accounts.values()].map(({ cash }) => cash);
  for (const type of Object.values(claims)) expect(venue.act(mallory, claim(type)).status).toBe(202);
  expect([...accounts.values()].map(({ cash }) => cash).slice(0, before.length)).toEqual(before);
  expect(credits(venue)).toEqual(['0.0021', '0.048']);
});

test('a maker fee and a second trade of the referee are credited separately', () => {
  const venue = venueOf();
  venue.act(alice, submitOrderAction(alice, { side: 'bid', limit_px: BTC_INDEX_PX, cloid: null }));
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  expect(credits(venue)).toEqual(['0.0021', '0.048']);
});

test.each([
  [{}, 'deposit', '0.0021'],
  [{ D136: 'transfer' }, 'transfer', '0.0021'],
  [{ D138: 'both' }, 'deposit', '0.048'],
])('%o: a claim leaves a row', (variants, kind, delta) => {
  const venue = venueOf(variants);
  venue.act(carol, claim(claims.referral));
  const rows = venue.core.histories.ledger.of(carol).filter((row) => row.kind === kind);
  expect(rows.map((row) => formatUnits(row.delta))).toContain(delta);
  expect(rows.at(-1)?.counterparty).toBeNull();
});

test.each([
  [{}, '0'],
  [{ D139: 'spot' }, '0.0021'],
])('%o: a claim of a split account comes to one of its wallets', (variants, inSpot) => {
  const venue = venueOf(variants);
  venue.act(carol, { type: 'user_set_abstraction', params: { kind: 0, value: '1' } });
  venue.act(carol, claim(claims.referral));
  expect(formatUsd(spotWalletBalanceOf(venue.core.state, carol))).toBe(inSpot);
});
