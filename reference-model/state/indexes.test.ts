import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  carol,
  makeCloid,
  restingBidBody,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import type { VenueState } from './venue-state.ts';

const TICK = 10_000_000;
const owner = fc.constantFrom(alice, bob, carol);
const fields = fc.record({
  side: fc.constantFrom('bid', 'ask'),
  limit_px: fc.integer({ min: -2, max: 2 }).map((ticks) => BTC_INDEX_PX + ticks * TICK),
  cloid: fc.option(fc.nat({ max: 3 }).map(makeCloid), { freq: 3 }),
  stp_mode: fc.constantFrom('cancel_oldest', 'cancel_newest', 'cancel_both'),
  tif: fc.constantFrom('gtc', 'gtc', 'ioc'),
});
const action = owner.chain((by) =>
  fc
    .oneof(
      { weight: 6, arbitrary: fields.map((wish) => submitOrderAction(by, wish)) },
      { weight: 2, arbitrary: fc.array(fields, { minLength: 2, maxLength: 4 }).map((wishes) => batch(by, wishes)) },
      { weight: 1, arbitrary: fc.constant({ type: 'cancel_all_orders', params: {} }) },
      {
        weight: 2,
        arbitrary: fc.nat({ max: 3 }).map((digit) => {
          const amended = { market: BTC_MARKET, cloid: makeCloid(digit), new_px: BTC_INDEX_PX + TICK };
          return { type: 'modify', params: { owner: by, ...amended } };
        }),
      },
      {
        weight: 1,
        arbitrary: fc.nat({ max: 30 }).map((height) => {
          return { type: 'schedule_cancel', params: { cancel_at_block: height } };
        }),
      },
      {
        weight: 1,
        arbitrary: owner.map((agent) => {
          return { type: 'approve_agent', params: { agent, name: null, expires_at_ms: null } };
        }),
      },
    )
    .map((sent) => ({ by, sent })),
);

function batch(by: `0x${string}`, wishes: readonly object[]): object {
  return {
    type: 'batch_order',
    params: { owner: by, orders: wishes.map((wish) => restingBidBody(by, wish)), grouping: 'na' },
  };
}

/** Returns the expected indexes, computed by a full scan of the state. */
function searched(state: VenueState): unknown {
  const live = [...state.markets.values()].flatMap(({ book }) => Object.values(book.orders()).flat());
  const named = live.filter(({ cloid: handle }) => handle !== null);
  const { agents, scheduledCancels, volumes } = state;
  return {
    owned: sorted(live.map(({ oid, owner: by, market }) => `${by} ${oid} ${market}`)),
    byCloid: sorted(named.map(({ cloid: handle, oid, market }) => `${handle} ${oid} ${market}`)),
    agents: sorted([...new Set([...agents.byOwner.values()].flatMap((own) => [...own.keys()]))]),
    makerVolume: [...volumes.byOwner.values()].flat().reduce((sum, { maker }) => sum + maker, 0n),
    cancelsAt: sorted([...scheduledCancels.byOwner].map((schedule) => schedule.join(' '))),
  };
}

function indexed({ accounts, indexes: { byCloid }, agents, scheduledCancels, volumes }: VenueState): unknown {
  return {
    owned: sorted([...accounts].flatMap(([by, { orders }]) => [...orders].map((place) => `${by} ${place.join(' ')}`))),
    byCloid: sorted([...byCloid].flatMap(([handle, places]) => [...places].map((at) => `${handle} ${at.join(' ')}`))),
    agents: sorted([...agents.named]),
    makerVolume: volumes.makers.reduce((sum, { maker }) => sum + maker, 0n),
    cancelsAt: sorted(scheduledCancels.due.map(({ at, id }) => `${id} ${at}`)),
  };
}

function isModify(sent: object): boolean {
  return 'type' in sent && sent.type === 'modify';
}

function sorted(texts: string[]): string[] {
  return texts.sort();
}

test('the indexes equal a full scan, after any sequence', () => {
  const met = { shared: 0, agents: 0, moved: 0, scheduled: 0 };
  fc.assert(
    fc.property(fc.array(action, { minLength: 5, maxLength: 40 }), (actions) => {
      const venue = new TestVenue();
      Object.assign(venue.core.params, { history: { fills: 3, trades: 3, outcomes: 3, ledger: 3, votes: 3 } });
      const { state } = venue.core;
      const { byCloid } = state.indexes;
      for (const { by, sent } of actions) {
        const { status } = venue.act(by, sent);
        expect(indexed(state)).toEqual(searched(state));
        if (isModify(sent) && status === 202) met.moved += 1;
        if ([...byCloid.values()].some(({ size }) => size > 1)) met.shared += 1;
        met.agents += state.agents.named.size;
        met.scheduled += state.scheduledCancels.due.length;
      }
      expect([...byCloid.values()].every(({ size }) => size > 0)).toBe(true);
    }),
    { numRuns: 60, seed: 1 },
  );
  // The test proves nothing if some kind of order never occurs.
  expect(Object.values(met).every((count) => count > 0)).toBe(true);
});
