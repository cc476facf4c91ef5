import type { Side } from '../book/book-side.ts';
import { causeWordOf } from '../event-concerns.ts';
import type { OrderEvent, OrderReason, StampedEvent } from '../events.ts';
import { type BookPx, type Lots, lots, ZERO_LOTS } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import type { Tif } from '../state/live-order.ts';
import { archivedRowsBound } from './archive-bound.ts';
import type { HistoryRule } from './history.ts';

/** Transition in the lifecycle of an order, as an archive records it. */
export interface OrderTransition {
  readonly kind: 'resting' | 'filled' | 'canceled' | 'rejected';
  readonly owner: Address;
  readonly market: number;
  /** null on a refused order, which has no oid. */
  readonly oid: bigint | null;
  readonly side: Side;
  readonly limitPx: BookPx;
  /** Remaining size of the order. */
  readonly lots: Lots;
  readonly origLots: Lots;
  /** Size filled by this transition; null if none. */
  readonly filled: { readonly lots: Lots; readonly pxLots: bigint } | null;
  /** Whether it was filled while resting; the placement is then not recorded again. */
  readonly asMaker: boolean;
  readonly tif: Tif;
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  readonly reason: OrderReason | null;
  readonly timeMs: number;
  readonly block: number;
}

/** Owner of the transitions; those of all accounts are also stored under `venue`. */
export type OrderTransitionKey = Address | 'venue';

/**
 * An amendment leaves no record of the orders that it cancels and places, and a bundle none of its wrapped action. @source supplement,
 * reads: historical_orders
 */
const unrecorded: ReadonlySet<string> = new Set(['modify', 'batch_modify', 'multi_sig']);

export const orderTransitionHistoryRule: HistoryRule<'order', OrderTransitionKey, OrderTransition> = {
  rows: { order: (event) => (unrecorded.has(causeWordOf(event)) ? nothing : transitionsOf(event)) },
  bound: archivedRowsBound,
};

type TransitionRow = readonly [OrderTransitionKey, OrderTransition];
const nothing: readonly TransitionRow[] = [];

/** Returns two transitions for an order that rested after prints. A parked leg is not an order yet, and a no-op never was one. */
function transitionsOf(event: StampedEvent<OrderEvent>): readonly TransitionRow[] {
  const { status } = event;
  if (status === 'parked' || status === 'noop') return nothing;
  const asMaker = causeWordOf(event) === 'fill';
  const filled = event.filledLots === null ? nothing : rowsOfStep(stepOf(event, 'filled', asMaker));
  const then = stepAfter(status, asMaker);
  if (then === null) return filled;
  const rows = rowsOfStep(stepOf(event, then, false));
  return filled === nothing ? rows : [...filled, ...rows];
}

/** Returns the transition of an order apart from its fills; null: none. */
function stepAfter(status: OrderEvent['status'], asMaker: boolean): OrderTransition['kind'] | null {
  if (status === 'canceled' || status === 'rejected') return status;
  return status === 'open' && !asMaker ? 'resting' : null;
}

function rowsOfStep(step: OrderTransition): readonly TransitionRow[] {
  return [
    [step.owner, step],
    ['venue', step],
  ];
}

function stepOf(
  { order, filledLots, avgPx, reason, timeMs, height: block }: StampedEvent<OrderEvent>,
  kind: OrderTransition['kind'],
  asMaker: boolean,
): OrderTransition {
  const { owner, market, oid, side, px: limitPx, lots: left, origLots, tif, reduceOnly, cloid } = order;
  const size = filledLots ?? ZERO_LOTS;
  const filled = kind === 'filled' ? { lots: size, pxLots: size * (avgPx ?? limitPx) } : null;
  // Fields are listed one by one, because every order creates one or two of these objects.
  return {
    kind,
    owner,
    market,
    oid,
    side,
    limitPx,
    lots: left,
    origLots,
    filled,
    asMaker,
    tif,
    reduceOnly,
    cloid,
    reason,
    timeMs,
    block,
  };
}

/** Rows with all fills of one order in one block merged into the newest of them. */
export function foldFillTransitions(oldestFirst: readonly OrderTransition[]): readonly OrderTransition[] {
  const rows: (OrderTransition | null)[] = [];
  const places = new Map<string, number>();
  for (const row of oldestFirst) {
    const key = row.filled === null ? null : `${row.oid} ${row.block}`;
    const place = key === null ? undefined : places.get(key);
    const before = place === undefined ? null : rows[place];
    if (place !== undefined) rows[place] = null;
    if (key !== null) places.set(key, rows.length);
    rows.push(before === null || before === undefined ? row : together(before, row));
  }
  return rows.filter((row) => row !== null);
}

function together(before: OrderTransition, { filled, lots: left }: OrderTransition): OrderTransition {
  const one = before.filled;
  const other = filled;
  if (one === null || other === null) return before;
  return {
    ...before,
    lots: left,
    filled: { lots: lots(one.lots + other.lots), pxLots: one.pxLots + other.pxLots },
  };
}
