import type { Core } from '../core.ts';
import { wholePx, wholeSize } from '../numeric/served.ts';
import { type Account, readAccount } from '../state/account.ts';
import type { LiveOrder } from '../state/live-order.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import { defineRead } from './read.ts';
import { type Fields, rowOf } from './row.ts';
import { sideLetter } from './side-letter.ts';

/** A live order and its market. */
export interface OrderSource {
  readonly order: LiveOrder;
  readonly market: TradedMarket;
}

/** @source read-api, "open_orders row" */
export interface OpenOrdersRules {
  readonly row: Fields<OrderSource>;
  readonly list: (core: Core, account: Account) => readonly OrderSource[];
}

export const openOrdersRules: OpenOrdersRules = {
  row: {
    // Beyond 2^53 a JSON number would round it.
    oid: ({ order }) => order.oid.toString(),
    coin: ({ market }) => market.coin,
    side: ({ order }) => sideLetter(order.side),
    px: ({ order }) => wholePx(order.px),
    sz: ({ order, market }) => wholeSize(order.lots, market.szDecimals),
    orig_sz: () => null,
    cloid: ({ order }) => order.cloid,
    tif: ({ order }) => order.tif,
    // Names the kind of row; what the order asked for is not served.
    reduce_only: () => false,
    trigger: () => null,
    inserted_at: ({ order }) => order.insertedAtMs,
  },
  list: liveOrders,
};

export const openOrders = defineRead('open_orders', (core, { address }) => {
  const rules = core.rules.reads.openOrders;
  const orders = rules.list(core, readAccount(core.state, address)).map((source) => rowOf(core, rules.row, source));
  return { body: { address, orders } };
});

/** By ascending order id. The per-owner index: a read costs what it returns, however old the venue is. */
export function liveOrders({ state }: Core, account: Account): OrderSource[] {
  const found = [...account.orders].flatMap(([oid, id]): OrderSource[] => {
    const market = state.markets.get(id);
    const order = market?.book.get(oid);
    return market === undefined || order === undefined ? [] : [{ order, market }];
  });
  return found.sort((a, b) => (a.order.oid < b.order.oid ? -1 : 1));
}
