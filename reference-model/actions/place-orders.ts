import type { StpMode } from '../book/book-rules.ts';
import type { Core } from '../core.ts';
import { placeOrder } from '../engine/place-order.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Tif } from '../state/live-order.ts';
import type { ActionContext, StatusEntry } from './action.ts';
import type { OrderIntent } from './order-intent.ts';

/** An order that admission refuses, whoever sends it and whatever the state is. */
interface OrderGate {
  readonly id: string;
  check(intent: OrderIntent): Refusal | null;
}

/** An order that the commit refuses before the engine's own gates look at it. */
interface PlacementGate {
  readonly id: string;
  check(core: Core, context: ActionContext, intent: OrderIntent): Refusal | null;
}

export interface OrderRules {
  /** In this order; a refusal of one leg refuses the whole action. */
  readonly admission: readonly OrderGate[];
  readonly placement: readonly PlacementGate[];
  /** What the engine is told for each word. The gates above refuse `aon` and `reject`: only without them these count. */
  readonly tifs: Readonly<Record<OrderIntent['tif'], Tif>>;
  readonly stpModes: Readonly<Record<OrderIntent['stpMode'], StpMode>>;
}

/** @source write-api, "Order body" */
export const orderRules: OrderRules = {
  admission: [
    {
      id: 'kind',
      check: ({ kind, hasTrigger }) =>
        (kind === 'stop_loss' || kind === 'take_profit') && !hasTrigger ? unsupported('order kind') : null,
    },
    { id: 'tif', check: ({ tif }) => (tif === 'aon' ? unsupported('time-in-force') : null) },
    { id: 'stp-mode', check: ({ stpMode }) => (stpMode === 'reject' ? unsupported('stp_mode') : null) },
    // Not in this build: an action whose path is missing says so, it is not placed without its protection or its fee.
    { id: 'trigger', check: ({ hasTrigger }) => (hasTrigger ? unsupported('trigger block') : null) },
    { id: 'builder', check: ({ hasBuilder }) => (hasBuilder ? unsupported('builder fee') : null) },
  ],
  placement: [
    {
      id: 'position-side',
      // Every account of this build is in one-way mode.
      check: (_core, _context, { positionSide }) =>
        positionSide === null ? null : refuse('PRECONDITION_FAILED', 'one-way account cannot specify a position_side'),
    },
  ],
  tifs: { gtc: 'gtc', ioc: 'ioc', alo: 'alo', aon: 'ioc' },
  stpModes: {
    cancel_oldest: 'cancel_oldest',
    cancel_newest: 'cancel_newest',
    cancel_both: 'cancel_both',
    reject: 'cancel_newest',
  },
};

/** The first refusal of the admission gates over all legs, leg by leg. */
export function orderAdmission(core: Core, intents: readonly OrderIntent[]): Refusal | null {
  for (const intent of intents) {
    for (const gate of core.rules.actions.orders.admission) {
      const refusal = gate.check(intent);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}

/** Places one order in the block that is being built. */
export function placeIntent(core: Core, context: ActionContext, intent: OrderIntent): StatusEntry {
  const { placement, tifs, stpModes } = core.rules.actions.orders;
  const { market, side, px, lots, reduceOnly, cloid } = intent;
  const leg = intent.positionSide ?? 'net';
  const tif = tifs[intent.tif];
  const stpMode = stpModes[intent.stpMode];
  const order = { owner: context.account, market, side, px, lots, tif, stpMode, reduceOnly, cloid };
  for (const gate of placement) {
    const refusal = gate.check(core, context, intent);
    if (refusal === null) continue;
    core.emit({
      kind: 'order',
      status: 'rejected',
      order: { ...order, oid: null, origLots: lots, insertedAtMs: null },
      filledLots: null,
      avgPx: null,
      reason: refusal,
    });
    return { error: refusal };
  }
  return placeOrder(core, { ...order, leg, origin: { kind: 'plain' }, hash: context.hash });
}

function unsupported(what: string): Refusal {
  return refuse('ACTION_UNSUPPORTED', `unsupported ${what}`);
}
