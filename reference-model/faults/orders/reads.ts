import { isJsonArray, isJsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import { formatLots } from '../../numeric/served.ts';
import type { OrderStatusReadRules } from '../../reads/order-status.ts';
import { rulesEditorAt, withoutRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { zeroAddress } from '../../state/address.ts';
import { isInHedgeMode } from '../../state/position-modes.ts';
import type { Fault } from '../fault.ts';
import { makeOpenOrderRowEdit, makeOpenOrdersReadEdit } from '../operators/orders.ts';
import { makeReadDataEdit, makeReplyBodyEdit } from '../operators/wire.ts';

const status = rulesEditorAt('reads', 'orderStatus');

export const ordersReadFaults: readonly Fault[] = [
  {
    id: 'orders.row-without-coin',
    clause: 'orders.open-orders.shape',
    title: 'a row of open_orders lacks its coin',
    edit: makeOpenOrderRowEdit({ coin: () => undefined }),
  },
  {
    id: 'orders.open-orders-of-nobody',
    clause: 'orders.open-orders.address-required',
    title: 'open_orders without an address is answered with an empty list',
    edit: answered('open_orders', 'address', { address: zeroAddress, orders: [] }),
  },
  {
    id: 'orders.open-orders-first-only',
    clause: 'orders.open-orders.live-only',
    title: 'open_orders lists the oldest order only',
    edit: makeOpenOrdersReadEdit(({ list }) => ({ list: (core, account) => list(core, account).slice(0, 1) })),
  },
  {
    id: 'orders.coin-is-number',
    clause: 'orders.open-orders.coin',
    title: 'coin of a row is the number of the market',
    edit: makeOpenOrderRowEdit({ coin: ({ market }) => String(market.id) }),
  },
  {
    id: 'orders.placed-at-fill',
    clause: 'orders.open-orders.inserted-at',
    title: 'inserted_at moves on when a part of an order is filled',
    edit: makeOpenOrderRowEdit({
      inserted_at: ({ order }) => order.insertedAtMs + (order.lots < order.origLots ? 1 : 0),
    }),
  },
  {
    id: 'orders.sz-is-original',
    clause: 'orders.open-orders.sz',
    title: 'sz is the size that was placed',
    edit: makeOpenOrderRowEdit({ sz: ({ order, market }) => formatLots(order.origLots, market.szDecimals) }),
  },
  {
    id: 'orders.orig-sz-served',
    clause: 'orders.open-orders.orig-sz',
    title: 'orig_sz is filled in',
    edit: makeOpenOrderRowEdit({ orig_sz: ({ order, market }) => formatLots(order.origLots, market.szDecimals) }),
  },
  {
    id: 'orders.alo-reads-gtc',
    clause: 'orders.open-orders.tif',
    title: 'every order reads gtc',
    edit: makeOpenOrderRowEdit({ tif: () => 'gtc' }),
  },
  {
    id: 'orders.reduce-only-served',
    clause: 'orders.open-orders.reduce-only',
    title: 'reduce_only of a book row is the flag of the order',
    edit: makeOpenOrderRowEdit({ reduce_only: ({ order }) => order.reduceOnly }),
  },
  {
    id: 'orders.reduce-only-served-of-hedged',
    clause: 'orders.open-orders.reduce-only',
    title: 'reduce_only of a book row of a hedged account is the flag of the order',
    edit: makeOpenOrderRowEdit({
      reduce_only: ({ order }, { state }) => isInHedgeMode(state, order.owner) && order.reduceOnly,
    }),
  },
  {
    id: 'orders.reduce-only-of-converted',
    clause: 'orders.open-orders.reduce-only',
    title: 'the row of an order that a trigger turned into still reads reduce_only',
    needs: ['control'],
    edit: makeOpenOrderRowEdit({ reduce_only: ({ order }) => order.origin.kind === 'trigger' }),
  },
  {
    id: 'orders.leg-of-now',
    clause: 'orders.open-orders.inserted-at',
    title: 'a trailing leg was placed when it is looked at',
    needs: ['control'],
    edit: makeOpenOrdersReadEdit(({ parkedRow }) => ({
      parkedRow: {
        ...parkedRow,
        inserted_at: ({ leg }, { state }) => (leg.trailPx === null ? leg.insertedAtMs : state.timeMs),
      },
    })),
  },
  {
    id: 'orders.trigger-empty-object',
    clause: 'orders.open-orders.trigger',
    title: 'trigger of a book row is an empty object',
    edit: makeOpenOrderRowEdit({ trigger: () => ({}) }),
  },
  {
    id: 'orders.status-open-word',
    clause: 'orders.status.words',
    title: 'a live order is called open',
    edit: makeReadDataEdit('order_status', (data) => (data.status === 'resting' ? { ...data, status: 'open' } : data)),
  },
  {
    id: 'orders.status-nothing-asked',
    clause: 'orders.status.argument',
    title: 'order_status without an order is unknown instead of refused',
    edit: answered('order_status', 'oid', { status: 'unknown', outcome_coverage: 0 }),
  },
  {
    id: 'orders.status-outcome-of-other-side',
    clause: 'orders.status.outcome',
    title: 'the outcome of a refused order names the side that it would have met',
    edit: status(({ outcome }) => ({
      outcome: { ...outcome, side: ({ side }) => (side === 'bid' ? 'A' : 'B') },
    })),
  },
  {
    id: 'orders.status-sums-one-fill',
    clause: 'orders.status.total-of-fills',
    title: 'total_filled_sz is the size of one fill',
    edit: makeReadDataEdit('order_status', (data) => {
      const [fill] = isJsonArray(data.fills) ? data.fills : [];
      return isJsonObject(fill) ? { ...data, total_filled_sz: fill.sz ?? null } : data;
    }),
  },
  {
    id: 'orders.status-guessed',
    clause: 'orders.status.unknown',
    title: 'an oid that was never given is canceled',
    edit: status(() => ({ unknown: { status: () => 'canceled' } })),
  },
  {
    id: 'orders.status-forgets-book',
    clause: 'orders.status.resting',
    title: 'order_status does not look at the book',
    edit: status(withoutLookup('resting')),
  },
  {
    id: 'orders.status-last-fill-only',
    clause: 'orders.status.filled',
    title: 'total_filled_sz is the size of the last fill',
    edit: makeReadDataEdit('order_status', (data) => {
      const last = Array.isArray(data.fills) ? data.fills[0] : undefined;
      return isJsonObject(last) && last.sz !== undefined ? { ...data, total_filled_sz: last.sz } : data;
    }),
  },
  {
    id: 'orders.status-forgets-cancels',
    clause: 'orders.status.canceled',
    title: 'a cancelled order is unknown',
    edit: status(withoutLookup('outcome')),
  },
  {
    id: 'orders.status-of-an-account',
    clause: 'orders.status.canceled',
    title: 'order_status knows nothing where no address was named',
    edit: status(({ lookups }) => ({
      lookups: lookups.map((lookup) => ({
        ...lookup,
        find: (core, query) => (query.address === null ? null : lookup.find(core, query)),
      })),
    })),
  },
  {
    id: 'orders.status-cloid-ignored',
    clause: 'orders.status.by-cloid',
    title: 'a handle names no order',
    edit: status(({ lookups }) => ({
      lookups: lookups.map((lookup) => ({
        ...lookup,
        find: (core, query) => (query.oid === null ? null : lookup.find(core, query)),
      })),
    })),
  },
];

function withoutLookup(id: string) {
  return ({ lookups }: OrderStatusReadRules) => ({ lookups: withoutRow(lookups, id) });
}

/** A read without its argument succeeds. */
function answered(type: string, argument: string, data: Parameters<typeof printJson>[0] & object): RulesEdit {
  return makeReplyBodyEdit((request, _body, reply) => {
    if (!isJsonObject(request) || request.type !== type || argument in request) return reply;
    return { ...reply, status: 200, body: printJson({ data: { type, ...data } }) };
  }, '/info');
}
