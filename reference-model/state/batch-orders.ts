import type { Side } from '../book/book-side.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Order of a batch that has not cleared yet. */
export interface BatchAuctionOrder {
  readonly oid: bigint;
  readonly owner: Address;
  /** Orders of one group do not trade with each other; null: the owner's orders are the group. */
  readonly stpGroup: bigint | null;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  /** `action_hash` of the signed action behind it. */
  readonly hash: string;
}

/** The open window of one market. */
export interface AuctionBatch {
  /** Consensus time at which it clears. */
  readonly endsAtMs: number;
  /** Orders by arrival. */
  readonly orders: BatchAuctionOrder[];
}

/** Open windows by market number; a window without orders has no row. */
export type AuctionBatches = Map<number, AuctionBatch>;

/** Adds an order to the window of its market. @param periodMs  length of the windows, which start at its multiples */
export function joinAuctionBatch(
  { batches, timeMs }: VenueState,
  market: number,
  periodMs: number,
  order: BatchAuctionOrder,
): void {
  const open = batches.get(market) ?? { endsAtMs: (Math.floor(timeMs / periodMs) + 1) * periodMs, orders: [] };
  open.orders.push(order);
  batches.set(market, open);
}

/** Removes and returns the ended windows, by their end. */
export function takeEndedAuctionBatches({
  batches,
  timeMs,
}: VenueState): (readonly [market: number, batch: AuctionBatch])[] {
  const ended = [...batches].filter(([, { endsAtMs }]) => endsAtMs <= timeMs);
  for (const [market] of ended) batches.delete(market);
  return ended.sort(([one, { endsAtMs: first }], [other, { endsAtMs: second }]) => first - second || one - other);
}

/** End of the next window; null: none is open. */
export function nextBatchAuctionEndMs({ batches }: VenueState): number | null {
  let least: number | null = null;
  for (const { endsAtMs } of batches.values()) if (least === null || endsAtMs < least) least = endsAtMs;
  return least;
}
