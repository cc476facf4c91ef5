import type { Side } from '../book/book-side.ts';
import type { OrderReason } from '../events.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import type { HistoryRule } from './history.ts';

export interface OrderOutcome {
  readonly owner: Address;
  readonly market: number;
  readonly oid: bigint | null;
  readonly cloid: string | null;
  readonly status: 'canceled' | 'rejected' | 'filled';
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly atMs: number;
  readonly reason: OrderReason | null;
}

/** Outcomes of recent orders, in one log for the whole node: the window behind `order_status`. A restart clears it. */
export const orderOutcomeHistoryRule: HistoryRule<'order', 'node', OrderOutcome> = {
  rows: {
    order: ({ status, order, reason, timeMs: atMs }) => {
      // An open order is in the book, a parked one is listed separately, and a noop was never an order.
      if (status === 'open' || status === 'parked' || status === 'noop') return [];
      const { owner, market, oid, cloid, side, px, lots } = order;
      return [['node', { owner, market, oid, cloid, status, side, px, lots, atMs, reason }]];
    },
  },
  bound: ({ history }) => history.outcomes,
};
