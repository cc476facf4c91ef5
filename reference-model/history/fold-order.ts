import type { Core } from '../core.ts';
import type { OrderEvent, Stamped } from '../events.ts';

/** How an order ended, into the window behind `order_status`. It is the node's own: a restart empties it. */
export function foldOrder(core: Core, event: Stamped<OrderEvent>): void {
  const { status, order, reason, timeMs: atMs } = event;
  // An open order is in the book, a noop never was an order.
  if (status === 'open' || status === 'noop') return;
  const { owner, market, oid, cloid, side, px, lots } = order;
  const { keep } = core.rules.engine.history;
  const outcome = { owner, market, oid, cloid, status, side, px, lots, atMs, reason };
  keep(core.memory.outcomes, outcome, core.params.history.outcomes);
}
