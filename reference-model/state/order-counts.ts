import type { VenueState } from './venue-state.ts';

/** Number of orders so far of each account or market, where its orders are counted apart (D279); otherwise empty. */
export type OrderCounts = Map<string, bigint>;

/** Counts one more order. @param counter  name of the account or market @returns the count, from 1 */
export function countOrder({ orderCounts }: VenueState, counter: string): bigint {
  const count = (orderCounts.get(counter) ?? 0n) + 1n;
  orderCounts.set(counter, count);
  return count;
}
