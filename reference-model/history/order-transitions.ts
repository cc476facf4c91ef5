import type { Side } from '../book/book-side.ts';
import { causeOf } from '../event-concerns.ts';
import type { OrderEvent, OrderReason, Stamped } from '../events.ts';
import { type BookPx, type Lots, lots } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import type { Tif } from '../state/live-order.ts';
import { archiveBound } from './archive-bound.ts';
import type { HistoryRule } from './history.ts';

/** One step in the life of an order, as an archive has it. */
export interface OrderTransition {
  readonly kind: 'resting' | 'filled' | 'canceled' | 'rejected';
  readonly owner: Address;
  readonly market: number;
  /** null on a refused order, which has no number. */
  readonly oid: bigint | null;
  readonly side: Side;
  readonly limitPx: BookPx;
  /** What is left of the order. */
  readonly lots: Lots;
  readonly origLots: Lots;
  /** What this step filled; null unless it did. */
  readonly filled: { readonly lots: Lots; readonly pxLots: bigint } | null;
  /** Whether it was filled while it rested: what it was placed with is then not told again. */
  readonly asMaker: boolean;
  readonly tif: Tif;
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  readonly reason: OrderReason | null;
  readonly timeMs: number;
  readonly block: number;
}

/** Whose steps they are; those of everybody stand under `venue` as well. */
export type TransitionKey = Address | 'venue';

/** An amendment leaves no record of the orders that it takes off and places. @source supplement, reads: historical_orders */
const unrecorded: ReadonlySet<string> = new Set(['modify', 'batch_modify']);

export const orderTransitionHistory: HistoryRule<'order', TransitionKey, OrderTransition> = {
  rows: {
    order: (event) => {
      const rows: [TransitionKey, OrderTransition][] = [];
      if (unrecorded.has(causeOf(event))) return rows;
      for (const step of transitionsOf(event)) rows.push([step.owner, step], ['venue', step]);
      return rows;
    },
  },
  bound: archiveBound,
};

/** What came to rest after prints is two steps. A leg that parks is no order yet, and a no-op never was one. */
function transitionsOf(event: Stamped<OrderEvent>): readonly OrderTransition[] {
  const { status } = event;
  if (status === 'parked' || status === 'noop') return [];
  const asMaker = causeOf(event) === 'fill';
  const steps: OrderTransition[] = [];
  if (event.filledLots !== null) steps.push(stepOf(event, 'filled', asMaker));
  if (status === 'canceled' || status === 'rejected') steps.push(stepOf(event, status, false));
  if (status === 'open' && !asMaker) steps.push(stepOf(event, 'resting', false));
  return steps;
}

function stepOf(
  { order, filledLots, avgPx, reason, timeMs, height }: Stamped<OrderEvent>,
  kind: OrderTransition['kind'],
  asMaker: boolean,
): OrderTransition {
  const { owner, market, oid, side, px: limitPx, lots: left, origLots, tif, reduceOnly, cloid } = order;
  const size = filledLots ?? lots(0n);
  const filled = kind === 'filled' ? { lots: size, pxLots: size * (avgPx ?? limitPx) } : null;
  const step = { kind, filled, asMaker, reason, timeMs, block: height };
  return { ...step, owner, market, oid, side, limitPx, lots: left, origLots, tif, reduceOnly, cloid };
}

/** Rows with the fills of one order in one block as a single one, which stands where the newest of them stands. */
export function foldedFills(oldestFirst: readonly OrderTransition[]): readonly OrderTransition[] {
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
  const [one, other] = [before.filled, filled];
  if (one === null || other === null) return before;
  return {
    ...before,
    lots: left,
    filled: { lots: lots(one.lots + other.lots), pxLots: one.pxLots + other.pxLots },
  };
}
