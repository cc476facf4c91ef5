import { describe, expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  carol,
  errorCodeOf,
  makeCloid,
  ORDER_LOTS,
  restingEntryOid,
  statusEntriesOf,
  submitOrderAction,
  type TestReply,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { isFeatureActivated } from '../engine/dormant-features.ts';
import { newGenesisCore, readShippedGenesis } from '../genesis/load.ts';
import type { Address } from '../state/address.ts';

const TICK = 10_000_000;

const chase = (params: object = {}) => ({
  type: 'chase_order',
  params: {
    market: BTC_MARKET,
    side: 'bid',
    size: ORDER_LOTS,
    stp_mode: 'cancel_oldest',
    interval_blocks: 4,
    ttl_ms: 3_600_000,
    max_reprices: 500,
    ...params,
  },
});

const cancel = (chaseOid: number | string, market = BTC_MARKET) => ({
  type: 'cancel_chase',
  params: { market, chase_oid: chaseOid },
});

/** Orders of an account: oid, price in ticks from the index, lots. */
const resting = (venue: TestVenue, owner: Address = alice) =>
  [...(venue.core.state.accounts.get(owner)?.orders ?? [])].flatMap(([oid, market]) => {
    const order = venue.core.state.markets.get(market)?.book.get(oid);
    return order === undefined ? [] : [[Number(oid), (Number(order.px) - BTC_INDEX_PX) / TICK, Number(order.lots)]];
  });

/** Quotes by bob, the given number of ticks from the index. */
function quoted(bid: number | null, ask: number | null): TestVenue {
  const venue = new TestVenue();
  if (bid !== null) venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX + bid * TICK }));
  if (ask !== null) venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX + ask * TICK }));
  return venue;
}

/** Asserts that a refused action changes nothing: compares with a twin that runs the same blocks without it. Returns the answer. */
function refusedAlone(made: () => TestVenue, signer: Address, action: object): TestReply {
  const venue = made();
  const twin = made();
  const answer = venue.act(signer, action);
  twin.commit();
  expect(venue.footprint()).toBe(twin.footprint());
  return answer;
}

const activeOf = (venue: TestVenue) => [...venue.core.state.chases.byOid.values()];

describe('a new chase', () => {
  test.each([
    ['bid', 1],
    ['ask', 4],
  ])('rests a post-only %s one tick inside the touch', (side, tick) => {
    const venue = quoted(0, 5);
    const answer = venue.act(alice, chase({ side, cloid: makeCloid(3) }));
    const [[oid, at, lots] = []] = resting(venue);
    expect([at, lots]).toEqual([tick, ORDER_LOTS]);
    const leg = venue.core.state.markets.get(BTC_MARKET)?.book.get(BigInt(oid ?? 0));
    expect(leg).toMatchObject({ tif: 'alo', reduceOnly: false, cloid: makeCloid(3) });
    const [{ chaseOid } = { chaseOid: 0n }] = activeOf(venue);
    expect(leg?.origin).toEqual({ kind: 'chase', chaseOid });
    expect(statusEntriesOf(answer)).toEqual([
      {
        chase: {
          chase_oid: String(chaseOid),
          leg_oid: String(oid),
          leg_px: String(BTC_INDEX_PX + tick * TICK),
          cloid: makeCloid(3),
        },
      },
    ]);
    expect(chaseOid).not.toBe(leg?.oid);
  });

  test('ignores orders of its own account when it picks its price', () => {
    const venue = quoted(0, 9);
    venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX + 4 * TICK }));
    venue.act(alice, chase());
    expect(resting(venue).map(([, at]) => at)).toEqual([4, 1]);
  });

  test('needs no order on the opposite side', () => {
    const venue = quoted(0, null);
    venue.act(alice, chase());
    expect(resting(venue).map(([, at]) => at)).toEqual([1]);
  });

  test('accepts the STP mode reject', () => {
    expect(errorCodeOf(quoted(0, 5).act(alice, chase({ stp_mode: 'reject' })))).toBeUndefined();
  });
});

describe('a chase is refused', () => {
  // Each row fixes one more fault, so the rows follow the order of the gates.
  const off = { interval_blocks: 1, ttl_ms: 59_999, max_reprices: 0, size: 0 };
  test.each([
    ['on an unknown market', { ...off, market: 99 }, 'MARKET_NOT_FOUND', 'no such market'],
    ['for a leg of another mode', { ...off, position_side: 'long' }, 'PRECONDITION_FAILED', /^one-way/],
    ['every block', off, 'INVALID_REQUEST', 'chase interval_blocks must be in 2..=28800'],
    ['all too seldom', { ...off, interval_blocks: 28_801 }, 'INVALID_REQUEST', /interval_blocks/],
    ['for too short', { ...off, interval_blocks: 2 }, 'INVALID_REQUEST', 'chase ttl_ms must be in 60000..=604800000'],
    ['for too long', { ...off, interval_blocks: 2, ttl_ms: 604_800_001 }, 'INVALID_REQUEST', /ttl_ms/],
    [
      'that never moves',
      { ...off, interval_blocks: 28_800, ttl_ms: 60_000 },
      'INVALID_REQUEST',
      'chase max_reprices must be in 1..=100000',
    ],
    ['that moves for ever', { ttl_ms: 604_800_000, max_reprices: 100_001, size: 0 }, 'INVALID_REQUEST', /max_reprices/],
    ['of nothing', { max_reprices: 1, size: 0 }, 'PRECONDITION_FAILED', 'chase leg did not rest'],
    ['of more than its owner can pay', { size: 10_000_000 }, 'PRECONDITION_FAILED', 'chase leg did not rest'],
  ])('%s is refused and changes nothing', (_what, params, code, message) => {
    const answer = refusedAlone(() => quoted(0, 5), alice, chase(params));
    expect(answer).toMatchObject({
      status: 200,
      body: { error: { code, message: typeof message === 'string' ? message : expect.stringMatching(message) } },
    });
  });

  test.each([
    ['no bid', null, 5, 'chase book too thin'],
    ['one tick between bid and ask', 0, 1, 'chase target would cross the book'],
  ])('%s gives it no place', (_what, bid, ask, message) => {
    const answer = refusedAlone(() => quoted(bid, ask), alice, chase());
    expect(answer).toMatchObject({ body: { error: { code: 'PRECONDITION_FAILED', message } } });
  });

  test('does not rest if it would cross an order of its own account', () => {
    const venue = quoted(0, 9);
    venue.act(alice, submitOrderAction(alice, { side: 'ask', limit_px: BTC_INDEX_PX + TICK }));
    expect(venue.act(alice, chase())).toMatchObject({ body: { error: { message: 'chase leg did not rest' } } });
    expect(resting(venue)).toHaveLength(1);
  });

  test('is refused to an account that has five, and not to another', () => {
    const venue = quoted(0, 50);
    for (let n = 0; n < 5; n += 1) expect(errorCodeOf(venue.act(alice, chase()))).toBeUndefined();
    expect(venue.act(alice, chase())).toMatchObject({
      body: { error: { code: 'PRECONDITION_FAILED', message: 'chase_cap' } },
    });
    expect(errorCodeOf(venue.act(carol, chase({ side: 'ask' })))).toBeUndefined();
  });

  test('needs an arming vote on the devnet only', () => {
    const genesis = readShippedGenesis('default');
    const { features: _features, ...params } = genesis.params;
    const unvoted = { ...genesis, params };
    expect(isFeatureActivated(newGenesisCore(genesis), 'chaseOrder')).toBe(true);
    expect(isFeatureActivated(newGenesisCore(unvoted), 'chaseOrder')).toBe(false);
    expect(isFeatureActivated(newGenesisCore(unvoted, [], { network: 'testnet' }), 'chaseOrder')).toBe(true);
  });
});

describe('a cancel', () => {
  test('removes the order and ends the chase, once', () => {
    const venue = quoted(0, 5);
    venue.act(alice, chase());
    const [{ chaseOid } = { chaseOid: 0n }] = activeOf(venue);
    expect(venue.act(alice, cancel(Number(chaseOid))).status).toBe(202);
    expect(resting(venue)).toEqual([]);
    expect(activeOf(venue)).toEqual([]);
    expect(errorCodeOf(venue.act(alice, cancel(Number(chaseOid))))).toBe('ORDER_NOT_FOUND');
  });

  test("with another account's handle, on another market, or by the order's oid finds nothing", () => {
    const running = () => {
      const venue = quoted(0, 5);
      venue.act(alice, chase());
      return venue;
    };
    const [{ chaseOid, legOid } = { chaseOid: 0n, legOid: 0n }] = activeOf(running());
    for (const [who, action] of [
      [bob, cancel(Number(chaseOid))],
      [alice, cancel(Number(chaseOid), 1)],
      [alice, cancel(Number(legOid))],
    ] as const)
      expect(errorCodeOf(refusedAlone(running, who, action))).toBe('ORDER_NOT_FOUND');
  });

  test.each([
    ['of its order', (oid: number) => ({ type: 'cancel_order', cancel: { owner: alice, market: BTC_MARKET, oid } })],
    ['of everything', () => ({ type: 'cancel_all_orders', params: {} })],
    [
      'by an amendment',
      (oid: number) => ({ type: 'modify', params: { market: BTC_MARKET, oid, new_px: BTC_INDEX_PX - TICK } }),
    ],
  ])('%s ends it too', (_what, action) => {
    const venue = quoted(0, 5);
    venue.act(alice, chase());
    const [{ legOid } = { legOid: 0n }] = activeOf(venue);
    venue.act(alice, action(Number(legOid)));
    expect(activeOf(venue)).toEqual([]);
    venue.act(bob, submitOrderAction(bob, { limit_px: BTC_INDEX_PX + 2 * TICK }));
    for (let block = 0; block < 8; block += 1) venue.commit();
    expect(resting(venue).map(([, at]) => at)).toEqual(_what === 'by an amendment' ? [-1] : []);
  });
});

test("the order's handle stays in use", () => {
  const venue = quoted(0, 5);
  venue.act(alice, chase({ cloid: makeCloid(2) }));
  expect(errorCodeOf(venue.act(alice, submitOrderAction(alice, { cloid: makeCloid(2) })))).toBe(
    'ORDER_DUPLICATE_CLOID',
  );
  expect(restingEntryOid(venue.act(bob, submitOrderAction(bob, { cloid: makeCloid(2) })))).toBeGreaterThan(0n);
});
