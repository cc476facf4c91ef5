import { firstAndLater } from './frame-fact.ts';
import { restingRows } from './order-rows.ts';
import { inList } from './records.ts';

/** Orders that rest, in frames of `open_orders` alone (D230): the documents show the read of that name. */
export const openOrders = firstAndLater(
  'open_orders',
  'account',
  inList('open_orders', { rows: restingRows, isOne: () => false }),
);
