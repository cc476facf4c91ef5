import type { WireStatusEntry } from '../../actions/action.ts';
import type { IncomingOrder, MatchEvent, MatchResult } from '../../book/book.ts';
import type { StpMode } from '../../book/book-rules.ts';
import type { Core } from '../../core.ts';
import { touchAccount } from '../../money/touched.ts';
import { divTrunc } from '../../numeric/division.ts';
import { type BookPx, bookPx, type Lots, lots as lotsOf, ZERO_LOTS } from '../../numeric/planes.ts';
import { formatLots, formatPx } from '../../numeric/served.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { indexLiveOrder } from '../../state/indexes.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { positionLegOfOrder } from '../../state/position-modes.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import { stpVaultOf } from '../../state/vaults.ts';
import { takeMarginSnapshot } from '../risk/account-scalars.ts';
import { reviewTouchedAccounts } from '../risk/review-touched.ts';
import { cancelLiveOrder, emitBookChanged, finishCancelledOrder } from './cancel-order.ts';
import { remainingReducibleLots } from './leg-room.ts';
import { callWithMarketOrderRules } from './on-lane.ts';
import { placementEventFacts, refusedOrderEventFacts } from './order-facts.ts';
import { firstGateVerdict, type OrderAtGate, type OrderNoop } from './order-gates.ts';
import { takeOid } from './order-ids.ts';
import type { MarketKindOrderRules } from './order-lane.ts';
import { settleFill } from './settle-fill.ts';

/** Decoded and authorised order to place. */
export type Placement = Omit<Admitted, 'replaces' | 'oid'>;

/** An order being placed, and its origin. */
interface Admitted extends OrderAtGate {
  /** `action_hash` of the signed action behind it. */
  readonly hash: string;
  /** Existing oid; null: the order takes the next one. */
  readonly oid: bigint | null;
}

/** Outcome of an order. */
export interface PlacementOutcome {
  /** Entry of the order in `statuses`. */
  readonly entry: WireStatusEntry;
  readonly filled: Lots;
  readonly rests: boolean;
}

export interface PlacementRules {
  /** Orders of one group never trade with each other. */
  readonly stpGroup: (core: Core, owner: Address) => string;
  /** Returns the effective self-trade mode of an incoming order that meets one of its group. */
  readonly stpMode: (core: Core, owner: Address, asked: StpMode) => StpMode;
  /** Whether the unfilled remainder joins the book. Self-trade prevention drops it before this is evaluated. */
  readonly rests: (order: Pick<OrderAtGate, 'tif' | 'origin' | 'side' | 'lots'>, filled: Lots) => boolean;
  /** Answer to a placement that traded and rests. The documents have a kind for each and none for both. */
  readonly partlyFilledAnswers: 'resting' | 'filled';
  /** Volume-weighted price of the prints, truncated to 8 places. */
  readonly avgPx: (weighted: bigint, filled: Lots) => BookPx;
  /** Serialized size and price of a `filled` entry: the documents name no plane (D103). */
  readonly filledFigures: (
    filled: Lots,
    avgPx: BookPx,
    market: Pick<TradedMarket, 'szDecimals'>,
  ) => { readonly total_sz: string; readonly avg_px: string };
  readonly unknownMarket: () => Refusal;
  /** Refusal of an order ended by self-trade prevention before any print. */
  readonly stopped: () => Refusal;
  /** Returns the part of a resting order that may still trade; null: all of it. */
  readonly makerRoom: (core: Core, maker: LiveOrder, before: readonly MatchEvent<LiveOrder>[]) => Lots | null;
}

/** @source write-api, "Order response" and "Order body"; engine facts, sections 1 and 3 */
export const placementRules: PlacementRules = {
  stpGroup: ({ state }, owner) => stpVaultOf(state, owner) ?? owner,
  stpMode: ({ state }, owner, asked) => (stpVaultOf(state, owner) === null ? asked : 'cancel_oldest'),
  rests: ({ tif }) => tif !== 'ioc',
  // `filled` would tell a client that the order is done; the client sees the prints as fills either way.
  partlyFilledAnswers: 'resting',
  avgPx: (weighted, filled) => bookPx(filled === 0n ? 0n : divTrunc(weighted, filled)),
  filledFigures: (filled, avgPx, { szDecimals }) => ({
    total_sz: formatLots(filled, szDecimals),
    avg_px: formatPx(avgPx),
  }),
  unknownMarket: () => refuse('MARKET_NOT_FOUND', 'no such market'),
  stopped: () => refuse('PRECONDITION_FAILED', 'stp rejected via STP'),
  makerRoom: remainingReducibleLots,
};

/**
 * Places an order: gates, matching, settlement of both parties, rest of the remainder, events.
 * @returns its `statuses` entry. A refused order changes nothing, except with `cancel_both`, which also cancels the own resting order that
 * it met.
 * @source write-api, "Order response"
 */
export function placeOrder(core: Core, placement: Placement): WireStatusEntry {
  const { address: owner } = readAccount(core.state, placement.owner);
  return placeOrReplace(core, admitted(placement, owner, null)).entry;
}

/** Places the exit of a fired leg. @param oid  the leg's oid, if the exit keeps it */
export function placeTriggered(core: Core, placement: Placement, oid: bigint | null): PlacementOutcome {
  return placeOrReplace(core, admitted(placement, placement.owner, oid));
}

/** Returns the admitted order with all fields listed, so that all orders have one object shape however they were built. */
function admitted(placement: Placement, owner: Address, oid: bigint | null): Admitted {
  const { market, leg, origin, side, px, lots, tif, stpMode, reduceOnly, cloid, broker = null, hash } = placement;
  return {
    owner,
    market,
    leg,
    origin,
    side,
    px,
    lots,
    tif,
    stpMode,
    reduceOnly,
    cloid,
    broker,
    replaces: null,
    hash,
    oid,
  };
}

/** Returns the gates' verdict on an order without placing it; null: the order may be placed. */
export function orderGateVerdict(core: Core, asked: OrderAtGate): Refusal | OrderNoop | null {
  const { lanes, placement } = core.rules.engine;
  const market = core.state.markets.get(asked.market);
  if (market === undefined) return placement.unknownMarket();
  const snapshot = takeMarginSnapshot(core, readAccount(core.state, asked.owner));
  return callWithMarketOrderRules(lanes, market, ({ gates }, traded) =>
    firstGateVerdict(gates, core, snapshot, traded, onItsLeg(core, asked)),
  );
}

/** Places an order, or replaces a live order: that one is cancelled only if the new one is accepted. */
export function placeOrReplace(core: Core, asked: Admitted): PlacementOutcome {
  const { lanes, placement } = core.rules.engine;
  const order = onItsLeg(core, asked);
  const market = core.state.markets.get(order.market);
  return (
    callWithMarketOrderRules(lanes, market, (lane, traded) => admitOn(core, lane, traded, order)) ??
    turnedAway(core, order, placement.unknownMarket())
  );
}

function onItsLeg<Order extends OrderAtGate>(core: Core, order: Order): Order {
  const leg = positionLegOfOrder(core.state, order);
  return leg === order.leg ? order : { ...order, leg };
}

function admitOn<Traded extends TradedMarket>(
  core: Core,
  lane: MarketKindOrderRules<Traded>,
  market: Traded,
  asked: Admitted,
): PlacementOutcome {
  const { placement: rules } = core.rules.engine;
  const snapshot = takeMarginSnapshot(core, readAccount(core.state, asked.owner));
  const verdict = firstGateVerdict(lane.gates, core, snapshot, market, asked);
  if (verdict !== null) return turnedAway(core, asked, verdict);
  const fitting = lane.fits === null ? asked.lots : lane.fits(core, market, asked);
  if (typeof fitting !== 'bigint') return turnedAway(core, asked, fitting);
  if (fitting === 0n && asked.lots > 0n) return execute(core, lane, market, { ...asked, tif: 'ioc' }, nothingOf(asked));
  const order = fitting === asked.lots ? asked : { ...asked, lots: fitting };
  const matched = match(core, lane, market, order);
  if (matched.stopped === 'stp' && matched.remaining === order.lots) {
    for (const event of matched.events) cancelUnprinted(core, event);
    if (matched.events.length > 0) emitBookChanged(core, market.id);
    return turnedAway(core, order, rules.stopped());
  }
  if (order.replaces !== null) cancelLiveOrder(core, order.replaces, null);
  const placed = execute(core, lane, market, order, matched);
  lane.accepted(core, market, order, matched.events);
  touchAccount(core, order.owner, true);
  // The next leg of a batch is judged by the band that this one left.
  reviewTouchedAccounts(core, snapshot);
  return placed;
}

/**
 * Places an order of the venue itself that fills within its price: no gates apply, and nothing rests. The caller emits the touched
 * accounts.
 */
export function placeForcedOrder(core: Core, market: PerpMarket, placement: Placement): MatchResult<LiveOrder> {
  const { perp } = core.rules.engine.lanes;
  const matched = match(core, perp, market, placement);
  execute(core, perp, market, admitted(placement, placement.owner, null), matched);
  return matched;
}

/** Places a forced order like `placeForcedOrder`, but on a pair for a margin position; an order without any match is dropped. */
export function placeForcedPairOrder(core: Core, pair: SpotPair, placement: Placement): MatchResult<LiveOrder> {
  const { spot } = core.rules.engine.lanes;
  const matched = match(core, spot, pair, placement);
  if (matched.events.length > 0) execute(core, spot, pair, admitted(placement, placement.owner, null), matched);
  return matched;
}

/** Returns the match of an order that is accepted as a no-op. */
function nothingOf({ lots }: Admitted): MatchResult<LiveOrder> {
  return { events: [], remaining: lots, stopped: null };
}

function match<Traded extends TradedMarket>(
  core: Core,
  { reach }: MarketKindOrderRules<Traded>,
  { book }: Traded,
  order: Placement,
): MatchResult<LiveOrder> {
  const { stpGroup, stpMode, makerRoom } = core.rules.engine.placement;
  const { lots, side, owner } = order;
  const taker: IncomingOrder = {
    side,
    limitPx: reach(order),
    lots,
    stpGroup: stpGroup(core, owner),
    stpMode: stpMode(core, owner, order.stpMode),
  };
  return book.match(taker, (maker, before) => makerRoom(core, maker, before));
}

function execute<Traded extends TradedMarket>(
  core: Core,
  lane: MarketKindOrderRules<Traded>,
  market: Traded,
  order: Admitted,
  matched: MatchResult<LiveOrder>,
): PlacementOutcome {
  const { placement: rules } = core.rules.engine;
  const oid = order.oid ?? takeOid(core, order);
  const { filled, weighted } = settle(core, lane, market, order, oid, matched);
  const avgPx = rules.avgPx(weighted, filled);
  const rests = matched.remaining > 0n && matched.stopped === null && rules.rests(order, filled);
  if (rests) rest(core, lane, market, order, oid, matched.remaining);
  const status = rests ? 'open' : filled > 0n ? 'filled' : 'canceled';
  core.emit({
    kind: 'order',
    status,
    order: placementEventFacts(order, oid, matched.remaining, rests ? core.state.timeMs : null),
    filledLots: filled > 0n ? filled : null,
    avgPx: filled > 0n ? avgPx : null,
    reason: status === 'canceled' ? 'unmatched' : null,
  });
  if (rests || matched.events.length > 0) emitBookChanged(core, market.id);
  if (rests && (filled === 0n || rules.partlyFilledAnswers === 'resting')) {
    return { entry: { resting: { oid: oid.toString(), cloid: order.cloid } }, filled, rests };
  }
  const figures = rules.filledFigures(filled, avgPx, market);
  return { entry: { filled: { oid: oid.toString(), ...figures } }, filled, rests };
}

/** Settles the match events in order. `weighted` is the sum of px x lots. */
function settle<Traded extends TradedMarket>(
  core: Core,
  lane: MarketKindOrderRules<Traded>,
  market: Traded,
  order: Admitted,
  oid: bigint,
  { events }: MatchResult<LiveOrder>,
): { filled: Lots; weighted: bigint } {
  let filled = 0n;
  let weighted = 0n;
  for (const event of events) {
    if (event.kind !== 'fill') {
      cancelUnprinted(core, event);
      continue;
    }
    filled += event.lots;
    weighted += event.px * event.lots;
    const { owner, leg, origin, cloid, side, hash, broker = null } = order;
    const remaining = lotsOf(order.lots - filled);
    settleFill(core, lane, market, { owner, leg, origin, oid, cloid, side, hash, broker, remaining }, event);
    touchAccount(core, owner);
    touchAccount(core, event.maker.owner);
  }
  return { filled: filled === 0n ? ZERO_LOTS : lotsOf(filled), weighted };
}

/** Cancels a resting order that matching removed without a print. */
function cancelUnprinted(core: Core, { kind, maker }: MatchEvent<LiveOrder>): void {
  if (kind === 'spent-maker') core.journal.byRule('leg-closed', () => finishCancelledOrder(core, maker, 'leg-closed'));
  else core.journal.byRule('stp', () => finishCancelledOrder(core, maker, 'self-trade'));
}

function rest<Traded extends TradedMarket>(
  core: Core,
  lane: MarketKindOrderRules<Traded>,
  market: Traded,
  order: Admitted,
  oid: bigint,
  remaining: Lots,
): void {
  const resting: LiveOrder = {
    oid,
    owner: order.owner,
    stpGroup: core.rules.engine.placement.stpGroup(core, order.owner),
    market: market.id,
    leg: order.leg,
    origin: order.origin,
    side: order.side,
    px: order.px,
    lots: remaining,
    origLots: order.lots,
    tif: order.tif === 'alo' ? 'alo' : 'gtc',
    stpMode: order.stpMode,
    reduceOnly: order.reduceOnly,
    cloid: order.cloid,
    insertedAtMs: core.state.timeMs,
    hash: order.hash,
  };
  market.book.restOrder(resting);
  indexLiveOrder(core.state, resting);
  lane.rests?.(core, market, resting);
}

/** Emits a refused placement. It consumes no oid. */
function turnedAway(core: Core, order: Admitted, verdict: Refusal | OrderNoop): PlacementOutcome {
  const refused = isRefusal(verdict);
  core.emit({
    kind: 'order',
    status: refused ? 'rejected' : 'noop',
    order: refusedOrderEventFacts(order),
    filledLots: null,
    avgPx: null,
    reason: verdict,
  });
  const entry = refused ? { error: verdict } : { noop: { reason: verdict.noop } };
  return { entry, filled: ZERO_LOTS, rests: false };
}
