import type { Core } from '../core.ts';
import { displayPxOfParkedLeg } from '../engine/orders/order-facts.ts';
import { formatLots, formatPx } from '../numeric/served.ts';
import { type Account, readAccount } from '../state/account.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { type ParkedTriggerLeg, parkedTriggerLegsOf } from '../state/parked-legs.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { sideLetter } from './side-letter.ts';

/** A live order and its market. */
export interface OrderWithMarket {
  readonly order: LiveOrder;
  readonly market: TradedMarket;
}

/** A parked leg and its market. */
export interface ParkedLegWithMarket {
  readonly leg: ParkedTriggerLeg;
  readonly market: TradedMarket;
}

/** @source read-api, "open_orders row" */
export interface OpenOrdersReadRules {
  readonly row: RowMakers<OrderWithMarket>;
  readonly list: (core: Core, account: Account) => readonly OrderWithMarket[];
  readonly parkedRow: RowMakers<ParkedLegWithMarket>;
  /** The trigger block of a parked row, wherever it is served. */
  readonly trigger: RowMakers<ParkedTriggerLeg>;
  readonly parked: (core: Core, account: Account) => readonly ParkedLegWithMarket[];
}

export const openOrdersReadRules: OpenOrdersReadRules = {
  row: {
    // A string, because a JSON number beyond 2^53 would be rounded.
    oid: ({ order }) => order.oid.toString(),
    coin: ({ market }) => market.coin,
    side: ({ order }) => sideLetter(order.side),
    px: ({ order }) => formatPx(order.px),
    sz: ({ order, market }) => formatLots(order.lots, market.szDecimals),
    orig_sz: () => null,
    cloid: ({ order }) => order.cloid,
    tif: ({ order }) => order.tif,
    // Marks the kind of row; the order's own flag is not served.
    reduce_only: () => false,
    trigger: () => null,
    inserted_at: ({ order }) => order.insertedAtMs,
  },
  list: liveOrdersWithMarket,
  parkedRow: {
    oid: ({ leg }) => leg.oid.toString(),
    coin: ({ market }) => market.coin,
    side: ({ leg }) => sideLetter(leg.side),
    px: ({ leg }) => formatPx(displayPxOfParkedLeg(leg)),
    sz: ({ leg, market }) => formatLots(leg.lots, market.szDecimals),
    orig_sz: () => null,
    cloid: ({ leg }) => leg.cloid,
    tif: () => 'trigger',
    reduce_only: () => true,
    trigger: ({ leg }, core) => buildRow(core, core.rules.reads.openOrders.trigger, leg),
    inserted_at: ({ leg }) => leg.insertedAtMs,
  },
  trigger: {
    trigger_px: ({ triggerPx }) => formatPx(triggerPx),
    trigger_above: ({ triggerAbove }) => triggerAbove,
    is_parked: () => true,
    is_market: ({ exit }) => exit.kind === 'market',
    limit_px: ({ exit }) => (exit.kind === 'limit' ? formatPx(exit.px) : null),
    group: ({ group }) => (group?.kind === 'ladder' ? group.id : undefined),
    trail_px: ({ trailPx }) => (trailPx === null ? undefined : formatPx(trailPx)),
  },
  parked: parkedLegsWithMarket,
};

export const openOrdersRead = defineRead('open_orders', (core, { address }) => {
  return { body: { address, orders: openOrderRows(core, readAccount(core.state, address)) } };
});

/** Returns the rows of the resting orders, then of the parked legs. */
function openOrderRows(core: Core, account: Account): Record<string, unknown>[] {
  const { row, list, parkedRow, parked } = core.rules.reads.openOrders;
  return [
    ...list(core, account).map((source) => buildRow(core, row, source)),
    ...parked(core, account).map((source) => buildRow(core, parkedRow, source)),
  ];
}

/** Returns the parked legs of an account by ascending order id. */
export function parkedLegsWithMarket({ state }: Core, { address }: Account): ParkedLegWithMarket[] {
  return parkedTriggerLegsOf(state, address).flatMap((leg): ParkedLegWithMarket[] => {
    const market = state.markets.get(leg.market);
    return market === undefined ? [] : [{ leg, market }];
  });
}

/**
 * Returns the open orders of an account by ascending order id, from the per-owner index: cost is proportional to the result, however old
 * the venue is.
 */
export function liveOrdersWithMarket({ state }: Core, account: Account): OrderWithMarket[] {
  const found = [...account.orders].flatMap(([oid, id]): OrderWithMarket[] => {
    const market = state.markets.get(id);
    const order = market?.book.get(oid);
    return market === undefined || order === undefined ? [] : [{ order, market }];
  });
  return found.sort((a, b) => (a.order.oid < b.order.oid ? -1 : 1));
}
