import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  errorCodeOf,
  submitOrderAction,
  TestVenue,
} from '../../chain/chain.fixture.ts';
import { lots } from '../../numeric/planes.ts';
import { twapsOf } from '../../state/twaps.ts';
import { engineVariants } from '../variants.ts';
import { twapSliceRules } from './twap-slices.ts';

const twap = (params: object = {}) => ({
  type: 'twap_order',
  params: {
    market: BTC_MARKET,
    side: 'bid',
    total_size: 1_000,
    slice_count: 3,
    delay_ms: 20_000,
    reduce_only: false,
    ...params,
  },
});

const filled = (venue: TestVenue) =>
  venue.core.histories.fills.of(alice).map(({ lots, cause, twapId }) => [Number(lots), cause, twapId]);

function withAsk(size: number, params: object = {}): TestVenue {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size }));
  expect(venue.act(alice, twap(params)).status).toBe(202);
  return venue;
}

test('slices are equal, the last takes the remainder, each a delay after the previous one', () => {
  const venue = withAsk(2_000);
  expect(filled(venue)).toEqual([]);
  venue.commit();
  expect(filled(venue)).toEqual([[333, 'twap', 1n]]);
  venue.commit(19_900);
  expect(filled(venue)).toHaveLength(1);
  venue.commit(100);
  venue.commit(20_000);
  expect(filled(venue).map(([lots]) => lots)).toEqual([333, 333, 334]);
  expect(twapsOf(venue.core.state, alice)).toEqual([]);
  // The resting party's fill has no cause: its order was its own.
  expect(venue.core.histories.fills.of(bob).map(({ cause }) => cause)).toEqual([null, null, null]);
});

test('D220=delayed: the first slice is sent after one delay', () => {
  const edit = engineVariants['D220=delayed'];
  if (edit === undefined) throw new Error('no form');
  const venue = new TestVenue([edit]);
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size: 2_000 }));
  venue.act(alice, twap());
  venue.commit(19_900);
  expect(filled(venue)).toEqual([]);
  venue.commit(100);
  expect(filled(venue)).toEqual([[333, 'twap', 1n]]);
  venue.commit(20_000);
  venue.commit(20_000);
  expect(filled(venue).map(([lots]) => lots)).toEqual([333, 333, 334]);
});

test('D221=refused: a delay below the minimum starts no parent', () => {
  const edit = engineVariants['D221=refused'];
  if (edit === undefined) throw new Error('no form');
  const venue = new TestVenue([edit]);
  for (const [delay_ms, parents] of [
    [9_999, 0],
    [10_000, 1],
  ]) {
    venue.act(alice, twap({ delay_ms }));
    venue.commit();
    expect(twapsOf(venue.core.state, alice)).toHaveLength(parents ?? 0);
  }
});

test('slices are on the grid: of 1,000 lots in steps of 5, the last of seven takes what six of 140 leave', () => {
  const venue = withAsk(10);
  const [parent] = twapsOf(venue.core.state, alice);
  if (parent === undefined) throw new Error('a parent runs');
  const sizes = Array.from({ length: 7 }, (_, done) => {
    return twapSliceRules.size({ ...parent, slices: 7, total: lots(1_000n), done }, lots(5n));
  });
  expect(sizes).toEqual([140n, 140n, 140n, 140n, 140n, 140n, 160n]);
});

test('the unfilled part of a slice is not carried over, and never rests', () => {
  const venue = withAsk(200);
  for (const ms of [100, 20_000, 20_000]) venue.commit(ms);
  expect(filled(venue).map(([lots]) => lots)).toEqual([200]);
  expect(twapsOf(venue.core.state, alice)).toEqual([]);
  expect(venue.core.state.accounts.get(alice)?.orders.size).toBe(0);
});

test('randomized slices differ and sum to the total, none sooner than the delay', () => {
  const venue = withAsk(20_000, { randomize: true, total_size: 10_000, slice_count: 10 });
  venue.commit();
  for (let pass = 0; pass < 20; pass += 1) venue.commit(15_000);
  const rows = venue.core.histories.fills.of(alice);
  const sizes = rows.map(({ lots }) => Number(lots));
  expect(sizes).toHaveLength(10);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10_000);
  expect(new Set(sizes).size).toBeGreaterThan(1);
  rows.slice(1).forEach(({ timeMs }, at) => {
    expect(timeMs - (rows[at]?.timeMs ?? timeMs)).toBeGreaterThanOrEqual(20_000);
  });
});

test('no slice fills at a price beyond the band', () => {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: (BTC_INDEX_PX / 100) * 104, size: 100 }));
  venue.act(alice, twap({ slice_count: 1 }));
  venue.commit();
  expect(filled(venue)).toEqual([]);
});

test('a delay below the minimum is raised to it', () => {
  const venue = withAsk(2_000, { delay_ms: 4_000 });
  expect(twapsOf(venue.core.state, alice)).toMatchObject([{ delayMs: 10_000 }]);
});

test.each([
  ['no slices', { slice_count: 0 }, 'INVALID_REQUEST'],
  ['too many slices', { slice_count: 10_001 }, 'INVALID_REQUEST'],
  ['a side on a one-way account', { position_side: 'long' }, 'PRECONDITION_FAILED'],
  ['an unknown market', { market: 99 }, 'MARKET_NOT_FOUND'],
])('%s starts no parent', (_fault, params, code) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, twap(params)))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test("a cancel ends its owner's parent once, and cancel_all_orders ends all parents", () => {
  const venue = withAsk(2_000);
  const cancel = { type: 'twap_cancel', params: { twap_id: 1 } };
  expect(errorCodeOf(venue.act(bob, cancel))).toBe('ORDER_NOT_FOUND');
  expect(venue.act(alice, cancel).status).toBe(202);
  expect(errorCodeOf(venue.act(alice, cancel))).toBe('ORDER_NOT_FOUND');
  venue.act(alice, twap());
  venue.act(alice, { type: 'cancel_all_orders', params: { asset: 1 } });
  expect(twapsOf(venue.core.state, alice)).toHaveLength(1);
  venue.act(alice, { type: 'cancel_all_orders', params: {} });
  expect(twapsOf(venue.core.state, alice)).toEqual([]);
});
