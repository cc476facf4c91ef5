import type { Side } from '../../book/book-side.ts';
import { divFloor, floorToStep } from '../../numeric/division.ts';
import { greaterOf, lesserOf } from '../../numeric/order.ts';
import { type BookPx, bookPx, type Lots, lots, ZERO_LOTS } from '../../numeric/planes.ts';
import type { BatchAuctionOrder } from '../../state/batch-orders.ts';
import type { PerpMarket } from '../../state/perp-market.ts';

/** Rules by which a batch clears. @source engine facts, section 24 */
export interface BatchAuctionRules {
  /** Returns the batches that clear, of those whose windows have ended. */
  readonly ended: <Batch>(batches: readonly Batch[]) => readonly Batch[];
  /** Returns the orders of a batch that remain after self-trade prevention, by arrival. */
  readonly withoutSelfTrades: (orders: readonly BatchAuctionOrder[]) => readonly BatchAuctionOrder[];
  /** Null: no orders cross. */
  readonly clearing: (
    orders: readonly BatchAuctionOrder[],
    market: Pick<PerpMarket, 'mark' | 'tick'>,
  ) => ClearingPrice | null;
  /** Returns each order's part of a volume, in order. */
  readonly allot: (orders: readonly BatchAuctionOrder[], volume: Lots, step: Lots) => readonly Lots[];
  /** Returns the print price of two matched orders, given the clearing price. */
  readonly printPx: (px: BookPx, bid: BatchAuctionOrder, ask: BatchAuctionOrder) => BookPx;
}

export interface ClearingPrice {
  readonly px: BookPx;
  readonly volume: Lots;
}

export const batchAuctionRules: BatchAuctionRules = {
  ended: (batches) => batches,
  withoutSelfTrades: (orders) => {
    const parties = new Map<string, OwnBest>();
    return orders.filter((order) => {
      const names = partiesOf(order);
      if (names.some((name) => meetsOwn(parties.get(name), order))) return false;
      for (const name of names) parties.set(name, bestWith(parties.get(name), order));
      return true;
    });
  },
  clearing: (orders, { mark, tick }) => {
    const range = widestVolume(orders);
    if (range === null) return null;
    const { from, to, volume } = range;
    // Without a mark no price is nearer than another.
    if (mark === null || mark <= from) return { px: from, volume };
    return { px: mark >= to ? to : bookPx(floorToStep(mark, tick)), volume };
  },
  allot: (orders, volume, step) => {
    const total = sumOf(orders);
    if (total === 0n) return orders.map(() => ZERO_LOTS);
    const shares = orders.map(({ lots: wanted }) => floorToStep(divFloor(wanted * volume, total), step));
    let left = volume - shares.reduce((sum, share) => sum + share, 0n);
    return shares.map((share) => {
      const more = left >= step ? step : 0n;
      left -= more;
      return lots(share + more);
    });
  },
  printPx: (px) => px,
};

/** Orders of one side that are executable at a price, by arrival. */
export function batchOrdersExecutableAt(
  orders: readonly BatchAuctionOrder[],
  side: Side,
  px: BookPx,
): readonly BatchAuctionOrder[] {
  return orders.filter((order) => order.side === side && (side === 'bid' ? order.px >= px : order.px <= px));
}

/** The largest volume and its price range: from the last ask that it needs to the last bid that it needs. */
function widestVolume(orders: readonly BatchAuctionOrder[]) {
  const bids = sideBy(orders, 'bid', (one, other) => one > other);
  const asks = sideBy(orders, 'ask', (one, other) => one < other);
  let volume = 0n;
  let range: { readonly from: BookPx; readonly to: BookPx } | null = null;
  let bid = bids.next().value;
  let ask = asks.next().value;
  let wanted = lotsIn(bid);
  let offered = lotsIn(ask);
  while (bid !== undefined && ask !== undefined && bid.px >= ask.px) {
    const met = lesserOf(wanted, offered);
    volume += met;
    range = { from: ask.px, to: bid.px };
    wanted -= met;
    offered -= met;
    if (wanted === 0n) {
      bid = bids.next().value;
      wanted = lotsIn(bid);
    }
    if (offered === 0n) {
      ask = asks.next().value;
      offered = lotsIn(ask);
    }
  }
  return range === null ? null : { ...range, volume: lots(volume) };
}

/** Orders of one side, best price first. */
function sideBy(orders: readonly BatchAuctionOrder[], side: Side, isBetter: (one: BookPx, other: BookPx) => boolean) {
  return orders
    .filter((order) => order.side === side)
    .sort((one, other) => Number(isBetter(other.px, one.px)) - Number(isBetter(one.px, other.px)))
    .values();
}

function lotsIn(order: BatchAuctionOrder | undefined): bigint {
  return order?.lots ?? 0n;
}

function sumOf(orders: readonly BatchAuctionOrder[]): Lots {
  return lots(orders.reduce((sum, order) => sum + order.lots, 0n));
}

/** Best prices of one party in a batch; null: no order on that side. */
interface OwnBest {
  readonly bid: BookPx | null;
  readonly ask: BookPx | null;
}

/** Parties of an order: its owner and its named group. The treatment of a named group is an assumption. */
function partiesOf({ owner, stpGroup }: BatchAuctionOrder): readonly string[] {
  return stpGroup === null ? [owner] : [owner, `group ${stpGroup}`];
}

function meetsOwn(own: OwnBest | undefined, { side, px }: BatchAuctionOrder): boolean {
  if (own === undefined) return false;
  return side === 'bid' ? own.ask !== null && own.ask <= px : own.bid !== null && own.bid >= px;
}

function bestWith({ bid, ask }: OwnBest = { bid: null, ask: null }, { side, px }: BatchAuctionOrder): OwnBest {
  return side === 'bid'
    ? { bid: bid === null ? px : greaterOf(bid, px), ask }
    : { bid, ask: ask === null ? px : lesserOf(ask, px) };
}
