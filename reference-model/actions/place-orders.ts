import type { StpMode } from '../book/book-rules.ts';
import type { Core } from '../core.ts';
import { legParkingRefusal, type ParkedLegRequest, parkLegs } from '../engine/orders/park-leg.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import { ModelFault } from '../model-fault.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { BrokerShare } from '../state/brokers.ts';
import { type OrderOrigin, plainOrderFields, type Tif } from '../state/live-order.ts';
import { isInHedgeMode } from '../state/position-modes.ts';
import type { PositionLeg } from '../state/positions.ts';
import type { ActionContext, WireStatusEntry } from './action.ts';
import { brokerGates } from './broker-gates.ts';
import type { OrderIntent, TriggerIntent } from './order-intent.ts';

/** Admission gate of orders: independent of sender and state. */
interface OrderGate {
  readonly id: string;
  check(intent: OrderIntent): Refusal | null;
}

/** Commit gate of orders, evaluated before the engine's own gates. */
export interface PlacementGate {
  readonly id: string;
  check(core: Core, context: ActionContext, intent: OrderIntent): Refusal | null;
}

export interface OrderRules {
  /** Evaluated in this order; the refusal of one leg refuses the whole action. */
  readonly admission: readonly OrderGate[];
  readonly placement: readonly PlacementGate[];
  /** Returns the position leg that the order changes. */
  readonly leg: (intent: OrderIntent) => PositionLeg;
  /** Emits the refusal of a trigger leg and returns its status. */
  readonly refusedLeg: (core: Core, context: ActionContext, intent: OrderIntent, refusal: Refusal) => WireStatusEntry;
  /** Returns the broker that fills of an accepted order pay in addition to the venue; null: none (D249). */
  readonly broker: (core: Core, context: ActionContext, intent: OrderIntent) => BrokerShare | null;
  /**
   * Engine time in force for each wire value. The gates above refuse `aon` and `reject`; their entries apply only if those gates are
   * removed.
   */
  readonly tifs: Readonly<Record<OrderIntent['tif'], Tif>>;
  readonly stpModes: Readonly<Record<OrderIntent['stpMode'], StpMode>>;
}

/** @source write-api, "Order body" */
export const orderRules: OrderRules = {
  admission: [
    {
      id: 'kind',
      check: ({ kind, trigger }) =>
        (kind === 'stop_loss' || kind === 'take_profit') && trigger === null ? unsupported('order kind') : null,
    },
    { id: 'tif', check: ({ tif }) => (tif === 'aon' ? unsupported('time-in-force') : null) },
    { id: 'stp-mode', check: ({ stpMode }) => (stpMode === 'reject' ? unsupported('stp_mode') : null) },
    {
      id: 'trigger-px',
      check: ({ trigger }) => (trigger?.triggerPx === 0n ? refuse('INVALID_REQUEST', 'trigger_px must be > 0') : null),
    },
    {
      id: 'trail-px',
      check: ({ trigger }) =>
        trigger?.trailPx === 0n ? refuse('INVALID_REQUEST', 'trailing callback must be > 0') : null,
    },
    {
      id: 'trailing-take-profit',
      check: ({ trigger }) =>
        trigger !== null && trigger.trailPx !== null && trigger.tpsl === 'tp'
          ? refuse('PRECONDITION_FAILED', 'a trailing trigger leg must be the stop-loss, not the take-profit')
          : null,
    },
  ],
  placement: [
    {
      id: 'position-side',
      check: ({ state }, { account }, { market, positionSide }) => {
        const isNamed = positionSide !== null;
        if (state.markets.get(market)?.kind === 'spot')
          return isNamed ? refuse('PRECONDITION_FAILED', 'spot has no position side') : null;
        if (isInHedgeMode(state, account) === isNamed) return null;
        return refuse(
          'PRECONDITION_FAILED',
          isNamed
            ? 'one-way account cannot specify a position_side'
            : 'hedge account requires an explicit position_side',
        );
      },
    },
    ...brokerGates,
    {
      id: 'market-kind',
      check: ({ state, rules }, _context, { market, on }) => {
        const found = state.markets.get(market);
        return found === undefined || on.includes(found.kind) ? null : rules.engine.placement.unknownMarket();
      },
    },
  ],
  leg: ({ positionSide }) => positionSide ?? 'net',
  refusedLeg: emitRefusedOrder,
  broker: (_core, _context, { broker }) => broker,
  tifs: { gtc: 'gtc', ioc: 'ioc', alo: 'alo', aon: 'ioc' },
  stpModes: {
    cancel_oldest: 'cancel_oldest',
    cancel_newest: 'cancel_newest',
    cancel_both: 'cancel_both',
    reject: 'cancel_newest',
  },
};

/** Returns the first refusal of the admission gates, leg by leg. */
export function orderAdmissionRefusal(core: Core, intents: readonly OrderIntent[]): Refusal | null {
  for (const intent of intents) {
    for (const gate of core.rules.actions.orders.admission) {
      const refusal = gate.check(intent);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}

/**
 * Places one order in the block under construction, or parks it as a leg.
 * @param origin  the parent or trigger that caused the order, if not its owner alone
 */
export function placeOrParkIntent(
  core: Core,
  context: ActionContext,
  intent: OrderIntent,
  origin: OrderOrigin = plainOrderFields.origin,
): WireStatusEntry {
  const refusal = placementRefusal(core, context, intent);
  if (refusal !== null) return emitRefusedOrder(core, context, intent, refusal);
  if (intent.trigger !== null) return parkAlone(core, context, intent, intent.trigger);
  const { owner, market, side, px, lots, tif, stpMode, reduceOnly, cloid } = orderOf(core, context, intent);
  const leg = core.rules.actions.orders.leg(intent);
  const broker = core.rules.actions.orders.broker(core, context, intent);
  const { hash } = context;
  // Fields are listed one by one: a spread here would cost time on every order.
  return placeOrder(core, {
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
    hash,
  });
}

function parkAlone(core: Core, context: ActionContext, intent: OrderIntent, trigger: TriggerIntent): WireStatusEntry {
  const requests = [toParkedLegRequest(core, context, intent, trigger)];
  const refused = legParkingRefusal(core, requests, 'lone');
  if (refused !== null) return core.rules.actions.orders.refusedLeg(core, context, intent, refused.refusal);
  const [entry] = parkLegs(core, requests, 'lone');
  if (entry === undefined) throw new ModelFault('actions.park', { expected: 'an entry for each leg', got: 'none' });
  return entry;
}

/** Returns the first refusal of the gates that precede the engine's own. */
export function placementRefusal(core: Core, context: ActionContext, intent: OrderIntent): Refusal | null {
  return firstRefusal(core.rules.actions.orders.placement, core, context, intent);
}

/** Returns the engine's request for an order with a trigger block. */
export function toParkedLegRequest(
  core: Core,
  context: ActionContext,
  intent: OrderIntent,
  { triggerPx, isMarket, tpsl, trailPx }: TriggerIntent,
): ParkedLegRequest {
  const { owner, market, side, px, lots, tif, stpMode, cloid } = orderOf(core, context, intent);
  const leg = core.rules.actions.orders.leg(intent);
  return {
    owner,
    market,
    leg,
    side,
    lots,
    tif,
    stpMode,
    cloid,
    hash: context.hash,
    triggerPx,
    isMarket,
    tpsl,
    trailPx,
    limitPx: px,
  };
}

/** Emits an order that was refused before it reached the engine. */
export function emitRefusedOrder(
  core: Core,
  context: ActionContext,
  intent: OrderIntent,
  refusal: Refusal,
): WireStatusEntry {
  const order = orderOf(core, context, intent);
  const facts = { ...order, oid: null, origLots: order.lots, insertedAtMs: null, parked: null };
  core.emit({ kind: 'order', status: 'rejected', order: facts, filledLots: null, avgPx: null, reason: refusal });
  return { error: refusal };
}

function orderOf(core: Core, context: ActionContext, intent: OrderIntent) {
  const { tifs, stpModes } = core.rules.actions.orders;
  const { market, side, px, lots, reduceOnly, cloid } = intent;
  const tif = tifs[intent.tif];
  const stpMode = stpModes[intent.stpMode];
  return { owner: context.account, market, side, px, lots, tif, stpMode, reduceOnly, cloid };
}

function unsupported(what: string): Refusal {
  return refuse('ACTION_UNSUPPORTED', `unsupported ${what}`);
}
