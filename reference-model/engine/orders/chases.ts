import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { type BookPx, bookPx, type Lots } from '../../numeric/planes.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Address } from '../../state/address.ts';
import {
  addChase,
  type Chase,
  dropChase,
  listExpiredChases,
  recordChaseReprice,
  scheduleChaseReprice,
  takeDueChases,
} from '../../state/chases.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import { pairAt, tradedMarketAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { capOrderToFunds } from '../spot/spot-funds.ts';
import { pairAvailabilityRefusal } from '../spot/spot-gates.ts';
import { cancelLiveOrder } from './cancel-order.ts';
import type { BookExitReason } from './chase-leg.ts';
import type { OrderAtGate } from './order-gates.ts';
import { orderGateVerdict, placeOrReplace } from './place-order.ts';

/** Best prices around a chase: that of its own side and the one that it must not cross. Null: no order. */
export interface BestPrices {
  readonly near: BookPx | null;
  readonly far: BookPx | null;
}

/** Why a chase currently has no price. */
export type NoPegReason = 'thin' | 'crosses';

/** @source engine facts, section 7 */
export interface ChaseRules {
  /** Whether a chase of this account ignores an order when it determines the touch. */
  readonly ignores: (core: Core, order: LiveOrder, owner: Address) => boolean;
  readonly isThin: (touch: BestPrices) => boolean;
  /** Returns the price one tick inside the touch. */
  readonly inside: (side: Side, near: BookPx, tick: BookPx) => BookPx;
  /** Whether a price is outside the spread, edges included. */
  readonly crosses: (side: Side, px: BookPx, far: BookPx) => boolean;
  readonly tif: 'alo' | 'gtc';
  readonly unpegged: Readonly<Record<NoPegReason, Refusal>>;
  /** Refusal of a new chase whose order could not rest. */
  readonly unrested: Refusal;
  /** Whether a chase pauses although the touch has moved. */
  readonly pausedOn: (core: Core, market: PerpMarket | SpotPair) => boolean;
  /** Minimum blocks between two re-prices. */
  readonly pace: (chase: Chase) => number;
  /** Maximum re-prices of all chases per block. */
  readonly perBlock: number;
  /** Returns the handle of a re-placed order. */
  readonly cloid: (chase: Chase) => string | null;
  readonly isSpent: (chase: Chase) => boolean;
  readonly endsWithLeg: Readonly<Record<BookExitReason, boolean>>;
}

export const chaseRules: ChaseRules = {
  ignores: (core, { stpGroup }, owner) => stpGroup === core.rules.engine.placement.stpGroup(core, owner),
  // A chase is pegged to the price on its own side (D111).
  isThin: ({ near }) => near === null,
  inside: (side, near, tick) => bookPx(side === 'bid' ? near + tick : near - tick),
  crosses: (side, px, far) => (side === 'bid' ? px >= far : px <= far),
  tif: 'alo',
  unpegged: {
    thin: refuse('PRECONDITION_FAILED', 'chase book too thin'),
    crosses: refuse('PRECONDITION_FAILED', 'chase target would cross the book'),
  },
  unrested: refuse('PRECONDITION_FAILED', 'chase leg did not rest'),
  pausedOn: (core, market) => (market.kind === 'perp' ? market.halted : pairAvailabilityRefusal(core, market) !== null),
  pace: ({ intervalBlocks }) => intervalBlocks,
  // No source states the figure.
  perBlock: 100,
  cloid: ({ cloid }) => cloid,
  isSpent: ({ reprices, maxReprices }) => reprices >= maxReprices,
  endsWithLeg: { filled: true, cancelled: true },
};

/** Returns the price at which a chase would rest now. */
export function pegPriceOf(
  core: Core,
  market: PerpMarket | SpotPair,
  { owner, side }: Pick<Chase, 'owner' | 'side'>,
): BookPx | NoPegReason {
  const { ignores, isThin, inside, crosses } = core.rules.engine.chases;
  const best = (of: Side) => {
    for (const order of market.book.walk(of)) if (!ignores(core, order, owner)) return order.px;
    return null;
  };
  const touch: BestPrices = { near: best(side), far: best(side === 'bid' ? 'ask' : 'bid') };
  if (touch.near === null || isThin(touch)) return 'thin';
  const px = inside(side, touch.near, market.tick);
  return touch.far !== null && crosses(side, px, touch.far) ? 'crosses' : px;
}

/** A chase before its first order rests. */
export type NewChase = Omit<Chase, 'chaseOid' | 'legOid' | 'reprices' | 'dueHeight'>;

/** Starts a chase with its first order. @returns the refusal if the order would not rest; nothing changes then */
export function beginChase(core: Core, chase: NewChase, px: BookPx, lots: Lots): Chase | Refusal {
  const { chases: rules } = core.rules.engine;
  const { state } = core;
  const chaseOid = state.nextOid;
  const begun: Chase = { ...chase, chaseOid, legOid: chaseOid + 1n, reprices: 0, dueHeight: state.height };
  const order = legFor(core, begun, px, lots, null);
  const refusal = legRefusal(core, order);
  if (refusal !== null) return refusal;
  state.nextOid += 1n;
  begun.dueHeight += rules.pace(begun);
  addChase(state, begun);
  placeOrReplace(core, { ...order, hash: chase.hash, oid: null });
  return begun;
}

/** Returns why the first order of a chase cannot rest. */
function legRefusal(core: Core, order: OrderAtGate): Refusal | null {
  const { unrested } = core.rules.engine.chases;
  if (orderGateVerdict(core, order) !== null) return unrested;
  const pair = pairAt(core.state, order.market);
  const fitting = pair === undefined ? order.lots : capOrderToFunds(core, pair, order);
  if (typeof fitting !== 'bigint') return fitting;
  return fitting === 0n ? unrested : null;
}

/** Ends expired chases, then re-prices the orders of those whose touch has moved. */
export function runChases(core: Core): void {
  const { state, rules } = core;
  const { perBlock, isSpent } = rules.engine.chases;
  for (const chase of listExpiredChases(state, state.timeMs)) stopChase(core, chase);
  let moved = 0;
  for (const chase of takeDueChases(state, state.height)) {
    const px = moved < perBlock ? nextPx(core, chase) : null;
    if (px !== null && isSpent(chase)) stopChase(core, chase);
    else if (px !== null && reprice(core, chase, px)) moved += 1;
    else scheduleChaseReprice(state, chase, state.height + 1);
  }
}

/** Ends a chase and cancels its order. */
export function stopChase(core: Core, chase: Chase): void {
  const order = orderOf(core, chase);
  dropChase(core.state, chase);
  if (order !== undefined) cancelLiveOrder(core, order, null);
}

/** The new price of its order; null: the price is unchanged, or none exists now. */
function nextPx(core: Core, chase: Chase): BookPx | null {
  const market = tradedMarketAt(core.state, chase.market);
  if (market === undefined || core.rules.engine.chases.pausedOn(core, market)) return null;
  const px = pegPriceOf(core, market, chase);
  return typeof px === 'string' || px === orderOf(core, chase)?.px ? null : px;
}

/** Cancels the order of a chase and re-places the remaining size. @returns whether the new order was accepted */
function reprice(core: Core, chase: Chase, px: BookPx): boolean {
  const order = orderOf(core, chase);
  if (order === undefined) return false;
  const next = legFor(core, chase, px, order.lots, order);
  if (legRefusal(core, next) !== null) return false;
  // Recorded before the old order is cancelled, because cancelling a chase's current leg ends the chase.
  recordChaseReprice(chase, core.state.nextOid);
  scheduleChaseReprice(core.state, chase, core.state.height + core.rules.engine.chases.pace(chase));
  placeOrReplace(core, { ...next, hash: chase.hash, oid: null });
  return true;
}

function orderOf(core: Core, { market, legOid }: Chase): LiveOrder | undefined {
  return core.state.markets.get(market)?.book.get(legOid);
}

function legFor(core: Core, chase: Chase, px: BookPx, lots: Lots, replaces: LiveOrder | null): OrderAtGate {
  const { owner, market, leg, side, stpMode, chaseOid } = chase;
  const { cloid, tif } = core.rules.engine.chases;
  return {
    owner,
    market,
    leg,
    side,
    px,
    lots,
    tif,
    stpMode,
    replaces,
    reduceOnly: false,
    origin: { kind: 'chase', chaseOid },
    cloid: replaces === null ? chase.cloid : cloid(chase),
  };
}
