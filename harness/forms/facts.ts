import { bookFrame, bookRead } from './book.ts';
import type { Fact } from './fact.ts';
import { orderState } from './order-state.ts';
import { positions } from './positions.ts';
import { shares } from './shares.ts';

/** What is read in a form of its own, by the read that shows it. */
export const readFacts: ReadonlyMap<string, Fact> = new Map([
  ['l2_book', bookRead],
  ['clearinghouse_state', positions],
  ['order_status', orderState],
  ['account_state', shares],
]);

/** By the channel. */
export const frameFacts: ReadonlyMap<string, Fact> = new Map([
  ['l2_book', bookFrame],
  ['clearinghouse_state', positions],
]);
