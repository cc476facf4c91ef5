import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { twapsOf } from '../state/twaps.ts';
import { type ActionAttempt, ATTEMPT_CLOID, type AttemptTarget, attemptBodyMaker } from './attempt.fixture.ts';
import {
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  ORDER_LOTS,
  restingBidBody,
  restingEntryOid,
  statusEntriesOf,
  submitOrderAction,
  type TestReply,
  type TestVenue,
} from './chain.fixture.ts';

// Attempts on orders, and on the collateral of positions.

/** Rests a bid far from the mark. */
function rests({ acts, owner }: AttemptTarget): TestReply {
  return acts('submit_order', restingBidBody(owner, { cloid: ATTEMPT_CLOID }));
}

const oids = new WeakMap<TestVenue, string>();
/** Rests an order whose number a later action names. */
function numbered(aim: AttemptTarget): void {
  oids.set(aim.venue, String(restingEntryOid(rests(aim))));
}
const oidIn = ({ venue }: AttemptTarget) => oids.get(venue) ?? '1';

/** Opens an isolated leg. */
function isolated({ venue, acts, owner }: AttemptTarget): void {
  acts('update_leverage', { asset: BTC_MARKET, leverage: 10, is_isolated: true });
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  acts('submit_order', restingBidBody(owner, { limit_px: BTC_INDEX_PX }));
}

const chase = {
  market: BTC_MARKET,
  side: 'bid',
  size: ORDER_LOTS,
  stp_mode: 'cancel_oldest',
  cloid: ATTEMPT_CLOID,
  interval_blocks: 28_800,
  ttl_ms: 3_600_000,
  max_reprices: 1,
};
const chases = new WeakMap<TestVenue, unknown>();
function chased(aim: AttemptTarget): void {
  const [entry] = statusEntriesOf(aim.acts('chase_order', chase));
  const { chase_oid } = (entry as { chase: { chase_oid: unknown } }).chase; // an accepted chase has its oid
  chases.set(aim.venue, chase_oid);
}

const ladder = {
  market: BTC_MARKET,
  side: 'bid',
  n: 2,
  px_low: BTC_INDEX_PX / 2,
  px_high: BTC_INDEX_PX / 2 + 100_000_000,
  total_size: 2 * ORDER_LOTS,
  dist: 'flat',
  weights: [],
  tif: 'gtc',
  reduce_only: false,
  stp_mode: 'cancel_newest',
  cloid: ATTEMPT_CLOID,
};
const slices = {
  market: BTC_MARKET,
  side: 'bid',
  total_size: 4 * ORDER_LOTS,
  slice_count: 2,
  delay_ms: 3_600_000,
  reduce_only: false,
};

const PAIR = 113;
const pairOrder = {
  pair: PAIR,
  side: 'bid',
  size: 1_000,
  limit_px: 200_000_000,
  tif: 'gtc',
  stp_mode: 'cancel_newest',
};
/** Rests a bid on a pair and returns its number. */
function numberedOnPair(aim: AttemptTarget): void {
  oids.set(aim.venue, String(restingEntryOid(aim.acts('spot_order', pairOrder))));
}

/** Actions on orders for the named account. */
export const orderAttempts: Readonly<Record<string, ActionAttempt>> = {
  submit_order: { body: ({ owner }) => submitOrderAction(owner) },
  spot_order: { body: ({ owner }) => ({ type: 'spot_order', order: { ...pairOrder, owner } }) },
  spot_cancel: {
    before: numberedOnPair,
    body: (aim) => ({ type: 'spot_cancel', cancel: { owner: aim.owner, pair: PAIR, oid: oidIn(aim) } }),
  },
  batch_order: { body: ({ owner }) => ({ type: 'batch_order', params: { orders: [restingBidBody(owner)] } }) },
  cancel_order: {
    before: numbered,
    body: (aim) => ({ type: 'cancel_order', cancel: { owner: aim.owner, market: BTC_MARKET, oid: oidIn(aim) } }),
  },
  batch_cancel: {
    before: numbered,
    body: (aim) => ({
      type: 'batch_cancel',
      params: { cancels: [{ owner: aim.owner, market: BTC_MARKET, oid: oidIn(aim) }] },
    }),
  },
  cancel_by_cloid: {
    before: rests,
    body: attemptBodyMaker('cancel_by_cloid', { asset: BTC_MARKET, cloid: ATTEMPT_CLOID }),
  },
  cancel_all_orders: { before: rests, body: attemptBodyMaker('cancel_all_orders', {}) },
  modify: {
    before: rests,
    body: attemptBodyMaker('modify', { market: BTC_MARKET, cloid: ATTEMPT_CLOID, new_px: BTC_INDEX_PX / 3 }),
  },
  batch_modify: {
    before: rests,
    body: attemptBodyMaker('batch_modify', {
      modifications: [{ market: BTC_MARKET, cloid: ATTEMPT_CLOID, new_px: BTC_INDEX_PX / 3 }],
    }),
  },
  schedule_cancel: { body: attemptBodyMaker('schedule_cancel', { cancel_at_block: 2 ** 40 }) },
  scale_order: { body: attemptBodyMaker('scale_order', ladder) },
  cancel_scale: {
    before: ({ acts }) => acts('scale_order', ladder),
    body: attemptBodyMaker('cancel_scale', { market: BTC_MARKET, cloid: ATTEMPT_CLOID }),
  },
  chase_order: { body: attemptBodyMaker('chase_order', chase) },
  cancel_chase: {
    before: chased,
    body: ({ venue }) => ({ type: 'cancel_chase', params: { market: BTC_MARKET, chase_oid: chases.get(venue) ?? 1 } }),
  },
  twap_order: { body: attemptBodyMaker('twap_order', slices) },
  twap_cancel: {
    before: ({ acts }) => acts('twap_order', slices),
    body: ({ venue, owner }) => ({
      type: 'twap_cancel',
      params: { twap_id: Number(twapsOf(venue.core.state, owner)[0]?.twapId ?? 1) },
    }),
  },
  fba_submit: {
    before: ({ venue }) => enactVote(venue, 'SetFbaMode', { coin: 'BTC', period_ms: 5_000 }),
    body: attemptBodyMaker('fba_submit', {
      market: BTC_MARKET,
      side: 'Bid',
      size: ORDER_LOTS,
      price: BTC_INDEX_PX / 2,
    }),
  },
};

/** Actions on position margin and position settings, for the named account. */
export const marginAttempts: Readonly<Record<string, ActionAttempt>> = {
  update_leverage: {
    body: attemptBodyMaker('update_leverage', { asset: BTC_MARKET, leverage: 2, is_isolated: false }),
  },
  update_isolated_margin: {
    before: isolated,
    body: attemptBodyMaker('update_isolated_margin', { asset: BTC_MARKET, delta: '2.5' }),
  },
  top_up_isolated_only_margin: {
    before: isolated,
    body: attemptBodyMaker('top_up_isolated_only_margin', { asset: BTC_MARKET, amount: '2.5' }),
  },
  set_position_mode: { body: attemptBodyMaker('set_position_mode', { hedge: true }) },
};
