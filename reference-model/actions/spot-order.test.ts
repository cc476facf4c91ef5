import { describe, expect, test } from 'vitest';
import {
  alice,
  bob,
  carol,
  errorCodeOf,
  NATIVE,
  restingEntryOid,
  statusEntriesOf,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { formatUnits } from '../numeric/served.ts';
import { editsForProfile } from '../profile.ts';
import { accountStateBody } from '../reads/account-state.ts';
import type { Address } from '../state/address.ts';
import { pairAt } from '../state/market.ts';

// The accounts of the fixture hold 10,000 USDC and 50 MTF. MTF/USDC: lots of 0.01, a taker rate of 5.5 bps of its own.

const PAIR = 113;
const INACTIVE = 116;
const BTC_PAIR = 110;
/** 2 USDC on the book plane. */
const PX = 200_000_000;

const spot = (order: object) => ({
  type: 'spot_order',
  order: {
    pair: PAIR,
    side: 'bid',
    size: 1_000,
    limit_px: PX,
    tif: 'gtc',
    stp_mode: 'cancel_newest',
    ...order,
  },
});
const cancel = (oid: bigint, pair = PAIR) => ({ type: 'spot_cancel', cancel: { pair, oid: Number(oid) } });

const balanceOf = ({ core }: TestVenue, address: Address, token: number) => {
  const { balances } = accountStateBody(core, address).spot as {
    balances: { signing_id: number; total: string; hold: string; avg_entry_px: string | null }[];
  };
  const row = balances.find(({ signing_id }) => signing_id === token);
  return row === undefined ? null : [row.total, row.hold];
};

test('a bid holds its worth and an ask its size, and a cancel releases both', () => {
  const venue = new TestVenue();
  const bid = restingEntryOid(venue.act(alice, spot({})));
  const ask = restingEntryOid(venue.act(bob, spot({ side: 'ask', limit_px: 3 * PX })));
  expect(balanceOf(venue, alice, USDC)).toEqual(['10000', '20']);
  expect(balanceOf(venue, bob, NATIVE)).toEqual(['50', '10']);
  expect(accountStateBody(venue.core, alice)).toMatchObject({ withdrawable: '9980', account_value: '9980' });
  assertConservation(venue.core);
  expect(venue.act(alice, cancel(bid)).status).toBe(202);
  expect(venue.act(bob, cancel(ask)).status).toBe(202);
  expect(balanceOf(venue, alice, USDC)).toEqual(['10000', '0']);
  expect(balanceOf(venue, bob, NATIVE)).toEqual(['50', '0']);
  expect(venue.core.state.spotEscrow.size).toBe(0);
});

test('each side pays its fee from what it receives', () => {
  const venue = new TestVenue();
  venue.act(alice, spot({}));
  // 4 of 10 at 2 USDC: the seller takes at 5.5 bps of 8 USDC, the buyer makes at 1 bps of 4 MTF.
  expect(statusEntriesOf(venue.act(bob, spot({ side: 'ask', size: 400, tif: 'ioc' })))).toMatchObject([
    { filled: { total_sz: '4', avg_px: '2' } },
  ]);
  expect(balanceOf(venue, alice, USDC)).toEqual(['9992', '12']);
  expect(balanceOf(venue, alice, NATIVE)).toEqual(['53.9996', '0']);
  expect(balanceOf(venue, bob, USDC)).toEqual(['10007.9956', '0']);
  expect(balanceOf(venue, bob, NATIVE)).toEqual(['46', '0']);
  expect(formatUnits(venue.core.state.tokenFees.get(NATIVE) ?? (0n as never))).toBe('0.0004');
  expect(pairAt(venue.core.state, PAIR)?.lastPx).toBe(BigInt(PX));
  assertConservation(venue.core);
});

test("a fill better than the order's price costs no more than the fill", () => {
  const venue = new TestVenue();
  venue.act(bob, spot({ side: 'ask', size: 400 }));
  venue.act(alice, spot({ limit_px: 2 * PX }));
  // 4 at 2, and 6 wait at 4.
  expect(balanceOf(venue, alice, USDC)).toEqual(['9992', '24']);
  assertConservation(venue.core);
});

describe('sizes cut to the balance', () => {
  test('a bid shrinks to whole lots', () => {
    const venue = new TestVenue();
    venue.act(alice, spot({ limit_px: 300_000_000, size: 1_000_000 }));
    expect(balanceOf(venue, alice, USDC)).toEqual(['10000', '9999.99']);
  });

  test('an ask shrinks to the available tokens', () => {
    const venue = new TestVenue();
    venue.act(alice, spot({ side: 'ask', size: 9_999 }));
    expect(balanceOf(venue, alice, NATIVE)).toEqual(['50', '50']);
    expect(statusEntriesOf(venue.act(alice, spot({ side: 'ask', limit_px: 2 * PX })))).toMatchObject([
      { filled: { total_sz: '0' } },
    ]);
  });

  test('a market order buys level by level, and never from its own account', () => {
    const venue = new TestVenue();
    venue.act(alice, spot({ side: 'ask', size: 100, limit_px: PX / 2 }));
    venue.act(bob, spot({ side: 'ask', size: 300 }));
    venue.act(carol, spot({ side: 'ask', size: 300, limit_px: 500_000_000_000 }));
    const market = spot({ limit_px: 0, size: 500, tif: 'ioc', stp_mode: 'cancel_oldest' });
    expect(statusEntriesOf(venue.act(alice, market))).toMatchObject([{ filled: { total_sz: '4.99' } }]);
    assertConservation(venue.core);
  });

  test('a market order that meets only its own asks does nothing, in either profile', () => {
    for (const profile of ['live', 'next'] as const) {
      const venue = new TestVenue(editsForProfile(profile, {}));
      venue.act(alice, spot({ side: 'ask' }));
      expect(statusEntriesOf(venue.act(alice, spot({ limit_px: 0, tif: 'ioc' })))).toMatchObject([
        { filled: { total_sz: '0' } },
      ]);
      expect(balanceOf(venue, alice, NATIVE)).toEqual(['50', '10']);
    }
  });

  test('an order without any funds is refused in the next release, and consumes no oid', () => {
    const venue = new TestVenue(editsForProfile('next', {}));
    const { nextOid } = venue.core.state;
    expect(
      statusEntryErrorCode(venue.act(alice, spot({ pair: BTC_PAIR, side: 'ask', limit_px: 6_000_000_000_000 }))),
    ).toBe('ASSET_INSUFFICIENT_BALANCE');
    expect(venue.core.state.nextOid).toBe(nextOid);
  });
});

// Each row mends one fault more, so the rows are the order of the gates.
const off = { size: 0, limit_px: 0 };
test.each([
  ['on a token', { ...off, pair: NATIVE }, 'MARKET_NOT_FOUND'],
  ['on a perp', { ...off, pair: 0 }, 'MARKET_NOT_FOUND'],
  ['on a closed pair', { ...off, pair: INACTIVE }, 'MARKET_INACTIVE'],
  ['of nothing', off, 'ORDER_ZERO_SIZE'],
  ['at no price that rests', { size: 10, limit_px: 0 }, 'INVALID_REQUEST'],
  ['off the tick', { size: 10, limit_px: PX + 1 }, 'ORDER_INVALID_PRICE'],
  ['below the minimum', { size: 10, tif: 'alo' }, 'ORDER_BELOW_MIN_NOTIONAL'],
  ['that crosses and must not', { tif: 'alo' }, 'PRECONDITION_FAILED'],
])('an order %s changes nothing', (_fault, order, code) => {
  const venue = new TestVenue();
  venue.act(bob, spot({ side: 'ask' }));
  const before = venue.footprint();
  expect(statusEntryErrorCode(venue.act(alice, spot(order)))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test('a perp order cannot name a pair', () => {
  const venue = new TestVenue();
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, { market: PAIR })))).toBe('MARKET_NOT_FOUND');
});

test('a halted pair refuses every order and accepts every cancel', () => {
  const venue = new TestVenue();
  const oid = restingEntryOid(venue.act(alice, spot({})));
  enactVote(venue, 'SetSpotDisabled', { spot_disabled: true });
  expect(statusEntryErrorCode(venue.act(bob, spot({})))).toBe('PRECONDITION_FAILED');
  expect(errorCodeOf(venue.act(bob, cancel(oid)))).toBe('AUTH_UNAUTHORIZED');
  expect(venue.act(alice, cancel(oid)).status).toBe(202);
  expect(errorCodeOf(venue.act(alice, cancel(oid)))).toBe('ORDER_NOT_FOUND');
});

test('a split account pays from and receives into its spot wallet', () => {
  const venue = new TestVenue();
  venue.act(alice, { type: 'user_set_abstraction', params: { kind: 0, value: '1' } });
  expect(statusEntriesOf(venue.act(alice, spot({})))).toMatchObject([{ filled: { total_sz: '0' } }]);
  venue.act(alice, { type: 'usd_class_transfer', params: { ntl: '15', to_perp: false } });
  venue.act(alice, spot({}));
  expect(balanceOf(venue, alice, USDC)).toEqual(['15', '15']);
  expect(errorCodeOf(venue.act(alice, { type: 'user_set_abstraction', params: { kind: 0, value: '0' } }))).toBe(
    'PRECONDITION_FAILED',
  );
  venue.act(bob, spot({ side: 'ask', tif: 'ioc' }));
  assertConservation(venue.core);
  expect(balanceOf(venue, alice, USDC)).toEqual(['0', '0']);
});

test('an account cannot exceed the limit of resting orders', () => {
  const few = (rules: Parameters<ReturnType<typeof editsForProfile>[number]>[0]) => ({
    ...rules,
    engine: { ...rules.engine, spotFunds: { ...rules.engine.spotFunds, maxResting: 2 } },
  });
  const venue = new TestVenue([few]);
  for (let at = 0; at < 2; at++) venue.act(alice, spot({ limit_px: PX + 10_000 * at }));
  expect(statusEntryErrorCode(venue.act(alice, spot({})))).toBe('PRECONDITION_FAILED');
  expect(statusEntriesOf(venue.act(alice, spot({ tif: 'ioc' })))).toMatchObject([{ filled: { total_sz: '0' } }]);
});
