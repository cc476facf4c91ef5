import { describe, expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  errorCodeOf,
  makeCloid,
  ORDER_LOTS,
  restingEntryOid,
  statusEntriesOf,
  statusEntryErrorCode,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { nextReleaseChainEdits } from '../chain/profile-next.ts';
import { isFeatureActivated } from '../engine/dormant-features.ts';
import { newGenesisCore, readShippedGenesis } from '../genesis/load.ts';

const TICK = 10_000_000;
const LOW = BTC_INDEX_PX / 2;

const ladder = (params: object = {}) => ({
  type: 'scale_order',
  params: {
    market: BTC_MARKET,
    side: 'bid',
    n: 4,
    px_low: LOW,
    px_high: LOW + 10 * TICK,
    total_size: 11 * ORDER_LOTS,
    dist: 'flat',
    weights: [],
    tif: 'gtc',
    reduce_only: false,
    stp_mode: 'cancel_newest',
    cloid: makeCloid(7),
    ...params,
  },
});

const resting = (venue: TestVenue) =>
  [...(venue.core.state.accounts.get(alice)?.orders ?? [])].flatMap(
    ([oid, market]) => venue.core.state.markets.get(market)?.book.get(oid) ?? [],
  );

test('rests a rung at each price under one handle, and answers one status per rung', () => {
  const venue = new TestVenue();
  const answer = venue.act(alice, ladder());
  const orders = resting(venue);
  expect(statusEntriesOf(answer)).toMatchObject(
    orders.map(({ oid }) => ({ resting: { oid: oid.toString(), cloid: makeCloid(7) } })),
  );
  expect(orders.map(({ px, lots }) => [Number(px), Number(lots)])).toEqual([
    [LOW, 275],
    [LOW + 3 * TICK, 275],
    [LOW + 6 * TICK, 275],
    [LOW + 10 * TICK, 275],
  ]);
  expect(orders[0]?.origin).toEqual({ kind: 'scale', cloid: makeCloid(7) });
});

// Each row mends one fault more, so the rows are the order of the gates.
const off = { px_low: 1, px_high: 2, weights: [1], total_size: 0 };
test.each([
  ['one rung', { ...off, n: 1, px_low: 0 }, 'INVALID_REQUEST'],
  ['101 rungs', { ...off, n: 101, px_low: 0 }, 'INVALID_REQUEST'],
  ['a lower bound of 0', { ...off, px_low: 0 }, 'INVALID_REQUEST'],
  ['bounds the other way round', { ...off, px_low: 3 }, 'INVALID_REQUEST'],
  ['a bound off the tick', off, 'INVALID_REQUEST'],
  ['a range too narrow', { ...off, px_low: LOW, px_high: LOW + 2 * TICK }, 'INVALID_REQUEST'],
  ['weights without custom', { weights: [1], total_size: 0 }, 'INVALID_REQUEST'],
  ['too few weights', { dist: 'custom', weights: [1, 1, 1], total_size: 0 }, 'INVALID_REQUEST'],
  ['a weight of 0', { dist: 'custom', weights: [1, 1, 0, 1], total_size: 0 }, 'INVALID_REQUEST'],
  ['no size', { total_size: 0 }, 'INVALID_REQUEST'],
  ['a rung below a lot', { total_size: 3 }, 'INVALID_REQUEST'],
  ['an unknown market', { market: 99 }, 'MARKET_NOT_FOUND'],
])('%s places nothing', (_fault, params, code) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  const answer = venue.act(alice, ladder(params));
  expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({ status: 200, code });
  expect(venue.footprint()).toBe(before);
});

test('a ladder with a time in force that cannot rest is refused, and reject is unsupported', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, ladder({ tif: 'ioc' })).status).toBe(400);
  expect(errorCodeOf(venue.act(alice, ladder({ stp_mode: 'reject' })))).toBe('ACTION_UNSUPPORTED');
});

test('rungs are independent: a rung that would cross is refused alone', () => {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: LOW + 5 * TICK }));
  const answer = venue.act(alice, ladder({ tif: 'alo', total_size: 12 * ORDER_LOTS }));
  expect([0, 1, 2, 3].map((rung) => statusEntryErrorCode(answer, rung))).toEqual([
    undefined,
    undefined,
    'PRECONDITION_FAILED',
    'PRECONDITION_FAILED',
  ]);
  expect(resting(venue)).toHaveLength(2);
});

describe('the handle', () => {
  test('is in use while an order of the account on this market rests with it', () => {
    const venue = new TestVenue();
    venue.act(alice, submitOrderAction(alice, { cloid: makeCloid(7) }));
    expect(errorCodeOf(venue.act(alice, ladder()))).toBe('ORDER_DUPLICATE_CLOID');
    expect(statusEntriesOf(venue.act(bob, ladder()))).toHaveLength(4);
    expect(errorCodeOf(venue.act(bob, ladder()))).toBe('ORDER_DUPLICATE_CLOID');
  });

  test('can be shared by a single order today, and is reserved from the next release on', () => {
    const venue = new TestVenue();
    venue.act(alice, ladder());
    expect(restingEntryOid(venue.act(alice, submitOrderAction(alice, { cloid: makeCloid(7) })))).toBeGreaterThan(0n);
    expect(venue.act(alice, { type: 'cancel_scale', params: { market: BTC_MARKET, cloid: makeCloid(7) } }).status).toBe(
      202,
    );
    expect(resting(venue)).toEqual([]);
    const next = new TestVenue([...nextReleaseChainEdits]);
    next.act(alice, ladder());
    expect(errorCodeOf(next.act(alice, submitOrderAction(alice, { cloid: makeCloid(7) })))).toBe(
      'ORDER_DUPLICATE_CLOID',
    );
    next.act(alice, { type: 'cancel_scale', params: { market: BTC_MARKET, cloid: makeCloid(7) } });
    expect(restingEntryOid(next.act(alice, submitOrderAction(alice, { cloid: makeCloid(7) })))).toBeGreaterThan(0n);
  });

  test('of a ladder cancels what rests with it on its market, and nothing else', () => {
    const venue = new TestVenue();
    venue.act(
      alice,
      submitOrderAction(alice, { market: 1, limit_px: 100_000_000_000, size: 1_000, cloid: makeCloid(7) }),
    );
    venue.act(alice, ladder());
    venue.act(bob, ladder());
    const cancel = { type: 'cancel_scale', params: { market: BTC_MARKET, cloid: makeCloid(7) } };
    expect(venue.act(alice, cancel).status).toBe(202);
    expect(resting(venue).map(({ market }) => market)).toEqual([1]);
    expect(venue.core.state.accounts.get(bob)?.orders.size).toBe(4);
    expect(errorCodeOf(venue.act(alice, cancel))).toBe('ORDER_NOT_FOUND');
  });
});

test('is disabled on the devnet until a vote arms it', () => {
  const genesis = readShippedGenesis('default');
  const { features: _features, ...params } = genesis.params;
  const unvoted = { ...genesis, params };
  expect(isFeatureActivated(newGenesisCore(genesis), 'scaleOrder')).toBe(true);
  expect(isFeatureActivated(newGenesisCore(unvoted), 'scaleOrder')).toBe(false);
  expect(isFeatureActivated(newGenesisCore(unvoted, [], { network: 'testnet' }), 'scaleOrder')).toBe(true);
});
