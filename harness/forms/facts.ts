import { bestLevels } from './best-levels.ts';
import { bookFrame, bookRead } from './book.ts';
import type { Fact } from './fact.ts';
import { everyFrame, type FrameFact } from './frame-fact.ts';
import { frameRecords } from './frame-records.ts';
import { openOrders } from './open-orders.ts';
import { orderState } from './order-state.ts';
import { positions } from './positions.ts';

/** What is read in a form of its own, by the read that shows it. */
export const readFacts: ReadonlyMap<string, Fact> = new Map([
  ['l2_book', bookRead],
  ['clearinghouse_state', positions],
  ['order_status', orderState],
]);

/** By the channel. */
export const frameFacts: ReadonlyMap<string, FrameFact> = new Map([
  ['l2_book', everyFrame(bookFrame)],
  ['bbo', everyFrame(bestLevels)],
  ['clearinghouse_state', everyFrame(positions)],
  ['open_orders', openOrders],
  ...frameRecords,
]);
