import type { Core } from '../../core.ts';
import type { OrderEventFacts } from '../../events.ts';
import { touchAccount } from '../../money/touched.ts';
import { lesserOf } from '../../numeric/order.ts';
import { type BookPx, type Lots, lots, ZERO_LOTS } from '../../numeric/planes.ts';
import { type BatchAuctionOrder, takeEndedAuctionBatches } from '../../state/batch-orders.ts';
import { perpAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { positionLegOfOrder } from '../../state/position-modes.ts';
import { batchOrdersExecutableAt } from './batch-rules.ts';

/** Order of a batch, and its size filled so far. */
interface Share {
  readonly order: BatchAuctionOrder;
  readonly allotted: Lots;
  filled: Lots;
}

/** Clears the windows that have ended, each at a single price. */
export function clearDueBatchAuctions(core: Core): void {
  for (const [id, { orders }] of core.rules.engine.batches.ended(takeEndedAuctionBatches(core.state))) {
    const market = perpAt(core.state, id);
    if (market !== undefined) clear(core, market, orders);
  }
}

function clear(core: Core, market: PerpMarket, orders: readonly BatchAuctionOrder[]): void {
  const { withoutSelfTrades, clearing, allot } = core.rules.engine.batches;
  const kept = withoutSelfTrades(orders);
  const cleared = clearing(kept, market);
  const filled = new Map<BatchAuctionOrder, Lots>();
  if (cleared !== null) {
    const { px, volume } = cleared;
    const sharesOf = (side: 'bid' | 'ask') => {
      const reached = batchOrdersExecutableAt(kept, side, px);
      const allotted = allot(reached, volume, market.step);
      return reached.map((order, at): Share => ({ order, allotted: allotted[at] ?? ZERO_LOTS, filled: ZERO_LOTS }));
    };
    const bids = sharesOf('bid');
    const asks = sharesOf('ask');
    meet(core, market, px, bids, asks);
    for (const share of [...bids, ...asks]) filled.set(share.order, share.filled);
    core.emit({ kind: 'market-changed', market: market.id });
  }
  for (const order of orders) tellEnd(core, market, order, filled.get(order) ?? ZERO_LOTS, cleared?.px ?? null);
}

/** Matches both sides, each in order of arrival. */
function meet(core: Core, market: PerpMarket, px: BookPx, bids: readonly Share[], asks: readonly Share[]): void {
  const offers = asks.values();
  let ask = offers.next().value;
  for (const bid of bids) {
    while (ask !== undefined && bid.filled < bid.allotted) {
      const part = lots(lesserOf(bid.allotted - bid.filled, ask.allotted - ask.filled));
      if (part > 0n) print(core, market, px, part, bid, ask);
      if (ask.filled >= ask.allotted) ask = offers.next().value;
    }
  }
}

/** Prints a bid against an ask. The later order counts as the taker; no text says which one does. */
function print(core: Core, market: PerpMarket, clearing: BookPx, part: Lots, bid: Share, ask: Share): void {
  const px = core.rules.engine.batches.printPx(clearing, bid.order, ask.order);
  for (const share of [bid, ask]) share.filled = lots(share.filled + part);
  const [taker, maker] = bid.order.oid > ask.order.oid ? [bid, ask] : [ask, bid];
  const settled = core.rules.engine.lanes.perp.settle(core, market, {
    px,
    lots: part,
    taker: partyOf(core, taker.order),
    maker: partyOf(core, maker.order),
  });
  const tid = core.state.nextTid;
  core.state.nextTid += 1n;
  core.emit({
    kind: 'fill',
    market: market.id,
    px,
    lots: part,
    tid,
    liquidated: null,
    taker: { ...tellOf(core, taker), ...settled.taker },
    maker: { ...tellOf(core, maker), ...settled.maker },
  });
  for (const { order } of [taker, maker]) touchAccount(core, order.owner);
}

function partyOf({ state }: Core, { owner, side }: BatchAuctionOrder) {
  return {
    owner,
    side,
    leg: positionLegOfOrder(state, { owner, side, leg: 'net' }),
    origin: { kind: 'plain' },
    broker: null,
  } as const;
}

function tellOf(core: Core, { order, filled }: Share) {
  const { oid, hash, lots: wanted } = order;
  const { owner, side, leg } = partyOf(core, order);
  return { owner, side, leg, oid, hash, cloid: null, remaining: lots(wanted - filled), cause: null };
}

/** Emits the end of an order: its unfilled part is dropped with its window. */
function tellEnd(core: Core, market: PerpMarket, order: BatchAuctionOrder, filled: Lots, px: BookPx | null): void {
  const isFilled = filled === order.lots;
  core.emit({
    kind: 'order',
    status: isFilled ? 'filled' : 'canceled',
    order: factsOf(market, order, lots(order.lots - filled)),
    filledLots: filled > 0n ? filled : null,
    avgPx: filled > 0n ? px : null,
    reason: isFilled ? null : 'unmatched',
  });
}

function factsOf(
  market: PerpMarket,
  { owner, oid, side, px, lots: origLots }: BatchAuctionOrder,
  left: Lots,
): OrderEventFacts {
  return {
    owner,
    market: market.id,
    oid,
    side,
    px,
    lots: left,
    origLots,
    tif: 'ioc',
    stpMode: 'cancel_newest',
    reduceOnly: false,
    cloid: null,
    insertedAtMs: null,
    parked: null,
  };
}
