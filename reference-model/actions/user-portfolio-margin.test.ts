import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  carol,
  errorCodeOf,
  submitOrderAction,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { accountStateBody } from '../reads/account-state.ts';
import { rulesEditorAt } from '../rule-edits.ts';

const enroll = (is: boolean) => ({ type: 'user_portfolio_margin', params: { enroll: is } });
const leave = { type: 'pm_unenroll', params: {} };
const setMode = (value: string) => ({ type: 'user_set_abstraction', params: { kind: 0, value } });

/** Lowers the minimum for an enrolment to 10,000, the balance of each account. */
const cheap = rulesEditorAt(
  'engine',
  'portfolio',
)(({ minEquity }) => ({ minEquity: (minEquity / 10n) as typeof minEquity }));
const modeOf = (venue: TestVenue, who = alice) => accountStateBody(venue.core, who).abstraction;

test('an enrolment takes effect in the next block, may be repeated, and ends at once', () => {
  const venue = new TestVenue([cheap]);
  expect(venue.act(alice, enroll(true)).status).toBe(202);
  expect(modeOf(venue)).toBe('unified');
  venue.commit();
  expect(accountStateBody(venue.core, alice)).toMatchObject({
    abstraction: 'portfolio',
    pm_net_value: '10000',
    perp: { pm_maint_margin: '0', pm_concentration_penalty: '0' },
  });
  expect(venue.act(alice, enroll(true)).status).toBe(202);
  expect(modeOf(venue)).toBe('portfolio');
  expect(errorCodeOf(venue.act(alice, setMode('0')))).toBe('PRECONDITION_FAILED');
  for (const action of [leave, leave, enroll(false)]) {
    expect(venue.act(alice, action).status).toBe(202);
    expect(accountStateBody(venue.core, alice)).toMatchObject({ abstraction: 'unified', pm_net_value: '0' });
  }
});

test('an account that is standard, below the minimum, or without a free place is refused', () => {
  const one = rulesEditorAt('engine', 'portfolio')(() => ({ places: 1 }));
  const venue = new TestVenue([cheap, one]);
  venue.act(bob, setMode('1'));
  const send = { source_dex: 0, destination_dex: 0, asset: USDC, destination: alice, amount: '1', to_perp: false };
  expect(errorCodeOf(venue.act(bob, enroll(true)))).toBe('PRECONDITION_FAILED');
  expect(venue.act(alice, enroll(true)).status).toBe(202);
  expect(errorCodeOf(venue.act(carol, enroll(true)))).toBe('PRECONDITION_FAILED');
  venue.act(alice, leave);
  venue.act(carol, { type: 'send_asset', params: send });
  expect(errorCodeOf(venue.act(carol, enroll(true)))).toBe('PRECONDITION_FAILED');
  expect(errorCodeOf(new TestVenue().act(alice, enroll(true)))).toBe('PRECONDITION_FAILED');
});

test('an account cannot enrol into a band in which positions are closed', () => {
  const venue = new TestVenue([cheap]);
  // A position of some 42,000 USDC on a net value of 10,000.
  venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX, side: 'ask', size: 70_000 }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX, size: 70_000 }));
  expect(accountStateBody(venue.core, alice)).toMatchObject({ tier: 'Safe', perp: { total_ntl_pos: '42000' } });
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, enroll(true)))).toBe('PRECONDITION_FAILED');
  expect(venue.footprint()).toBe(before);
});
