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
  submitOrderAction,
  TestVenue,
} from '../../chain/chain.fixture.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { perpAt } from '../../state/market.ts';

const TICK = 10_000_000;
const INTERVAL = 4;

const quote = (venue: TestVenue, side: 'bid' | 'ask', ticks: number) =>
  venue.act(bob, submitOrderAction(bob, { side, limit_px: BTC_INDEX_PX + ticks * TICK }));

/** Bob's bid at the index and his ask at `ask`; alice's chase is between them. */
function chasing(params: object = {}, ask = 20, edits: readonly RulesEdit[] = []): TestVenue {
  const venue = new TestVenue(edits);
  quote(venue, 'bid', 0);
  quote(venue, 'ask', ask);
  expect(errorCodeOf(venue.act(alice, chase(params)))).toBeUndefined();
  return venue;
}

const chase = (params: object = {}) => ({
  type: 'chase_order',
  params: {
    market: BTC_MARKET,
    side: 'bid',
    size: ORDER_LOTS,
    stp_mode: 'cancel_oldest',
    cloid: makeCloid(1),
    interval_blocks: INTERVAL,
    ttl_ms: 3_600_000,
    max_reprices: 500,
    ...params,
  },
});

const legs = (venue: TestVenue, owner = alice) =>
  [...(venue.core.state.accounts.get(owner)?.orders ?? [])].flatMap(([oid, market]) => {
    const order = venue.core.state.markets.get(market)?.book.get(oid);
    return order === undefined
      ? []
      : [{ at: (Number(order.px) - BTC_INDEX_PX) / TICK, lots: Number(order.lots), order }];
  });

const places = (venue: TestVenue, owner = alice) => legs(venue, owner).map(({ at }) => at);

function blocks(venue: TestVenue, count: number): void {
  for (let block = 0; block < count; block += 1) venue.commit();
}

function halt(venue: TestVenue, halted: boolean): void {
  const market = perpAt(venue.core.state, BTC_MARKET);
  if (market !== undefined) market.halted = halted;
}

const active = (venue: TestVenue) => venue.core.state.chases.byOid.size;

describe('a moving touch', () => {
  test('is followed by the remaining size, under the same handle and a new oid', () => {
    const venue = chasing();
    const [before] = legs(venue);
    venue.act(
      carol,
      submitOrderAction(carol, { side: 'ask', limit_px: BTC_INDEX_PX + TICK, size: ORDER_LOTS / 4, tif: 'ioc' }),
    );
    quote(venue, 'bid', 3);
    blocks(venue, INTERVAL);
    const [after, ...more] = legs(venue);
    expect(more).toEqual([]);
    expect(after).toMatchObject({ at: 4, lots: (ORDER_LOTS * 3) / 4, order: { cloid: makeCloid(1), tif: 'alo' } });
    expect(after?.order.oid).toBeGreaterThan(before?.order.oid ?? 0n);
    expect(venue.core.state.chases.byOid.get(1003n)).toMatchObject({ legOid: after?.order.oid, reprices: 1 });
  });

  test("is followed back as well, unless the chase's own order was the touch", () => {
    const venue = chasing();
    quote(venue, 'bid', 6);
    blocks(venue, INTERVAL);
    expect(places(venue)).toEqual([7]);
    venue.act(bob, { type: 'cancel_all_orders', params: {} });
    quote(venue, 'bid', 2);
    quote(venue, 'ask', 20);
    blocks(venue, INTERVAL + 1);
    expect(places(venue)).toEqual([3]);
    blocks(venue, 3 * INTERVAL);
    expect(places(venue)).toEqual([3]);
  });

  test('is followed at most once per interval of blocks', () => {
    const venue = chasing();
    const placesByBlock: number[] = [];
    for (let block = 1; block <= 9; block += 1) {
      quote(venue, 'bid', block);
      placesByBlock.push(...places(venue));
    }
    // Placed in one block; the fourth and eighth block after it see the quote of the block before.
    expect(placesByBlock).toEqual([1, 1, 1, 4, 4, 4, 4, 8, 8]);
  });

  test('is followed in the first block with re-prices left venue-wide', () => {
    const venue = chasing({}, 40, [rulesEditorAt('engine', 'chases')(() => ({ perBlock: 1 }))]);
    venue.act(carol, chase({ side: 'ask' }));
    quote(venue, 'bid', 10);
    quote(venue, 'ask', 30);
    halt(venue, true);
    blocks(venue, INTERVAL);
    halt(venue, false);
    const rows = [0, 1, 2].map(() => {
      const now = [...places(venue), ...places(venue, carol)];
      venue.commit();
      return now;
    });
    expect(rows).toEqual([
      [1, 39],
      [11, 39],
      [11, 29],
    ]);
  });
});

describe('a chase keeps its price', () => {
  const paused: [what: string, pause: (venue: TestVenue) => void, resume: (venue: TestVenue) => void][] = [
    [
      'where it would cross',
      (venue) => quote(venue, 'bid', 19),
      (venue) => {
        venue.act(bob, { type: 'cancel_all_orders', params: {} });
        quote(venue, 'bid', 5);
        quote(venue, 'ask', 20);
      },
    ],
    [
      'on a thin book',
      (venue) => venue.act(bob, { type: 'cancel_all_orders', params: {} }),
      (venue) => {
        quote(venue, 'bid', 5);
        quote(venue, 'ask', 20);
      },
    ],
    [
      'on a halted market',
      (venue) => {
        quote(venue, 'bid', 5);
        halt(venue, true);
      },
      (venue) => halt(venue, false),
    ],
  ];

  test.each(paused)('%s, and continues', (_what, pause, resume) => {
    const venue = chasing();
    pause(venue);
    blocks(venue, 3 * INTERVAL);
    expect(places(venue)).toEqual([1]);
    expect(active(venue)).toBe(1);
    resume(venue);
    blocks(venue, 2);
    expect(places(venue)).toEqual([6]);
  });
});

describe('a chase ends', () => {
  test('when its time to live is over', () => {
    const venue = chasing({ ttl_ms: 60_000 });
    venue.commit(59_900);
    expect(active(venue)).toBe(1);
    venue.commit(100);
    expect([active(venue), places(venue)]).toEqual([0, []]);
  });

  test('when it would exceed its number of re-prices', () => {
    const venue = chasing({ max_reprices: 1 });
    quote(venue, 'bid', 3);
    blocks(venue, 2 * INTERVAL);
    expect([active(venue), places(venue)]).toEqual([1, [4]]);
    quote(venue, 'bid', 6);
    blocks(venue, 2 * INTERVAL);
    expect([active(venue), places(venue)]).toEqual([0, []]);
  });

  test('when its order is completely filled, not before', () => {
    const venue = chasing();
    const sell = (size: number) =>
      venue.act(carol, submitOrderAction(carol, { side: 'ask', limit_px: BTC_INDEX_PX + TICK, size, tif: 'ioc' }));
    sell(ORDER_LOTS / 2);
    expect(active(venue)).toBe(1);
    sell(ORDER_LOTS / 2);
    expect(active(venue)).toBe(0);
  });
});
