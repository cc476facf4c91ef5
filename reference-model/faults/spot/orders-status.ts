import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeReadDataEdit } from '../operators/wire.ts';

// Faults in `order_status` for orders on pairs only.

export const spotOrdersStatusFaults: readonly Fault[] = [
  {
    id: 'spot.status-unknown-while-resting',
    clause: 'orders.status.resting',
    title: 'order_status knows no order that rests on a pair',
    edit: ofPairs((data) => (data.status === 'resting' ? { ...data, status: 'unknown' } : data)),
  },
  {
    id: 'spot.status-without-handle',
    clause: 'orders.status.by-cloid',
    title: 'the handle of an order on a pair names none',
    edit: ofPairs((data, request) => ('cloid' in request ? { status: 'unknown' } : data)),
  },
  {
    id: 'spot.status-filled-once',
    clause: 'orders.status.filled',
    title: 'order_status of a filled order on a pair has its newest fill alone',
    edit: ofPairs((data) => (isJsonArray(data.fills) ? { ...data, fills: data.fills.slice(0, 1) } : data)),
  },
  {
    id: 'spot.status-total-of-one',
    clause: 'orders.status.total-of-fills',
    title: 'total_filled_sz of an order on a pair is the size of one fill',
    edit: ofPairs((data) => {
      const [fill] = isJsonArray(data.fills) ? data.fills : [];
      return isJsonObject(fill) ? { ...data, total_filled_sz: fill.sz ?? null } : data;
    }),
  },
];

function ofPairs(edit: (data: JsonObject, request: JsonObject) => JsonValue): RulesEdit {
  return makeReadDataEdit('order_status', (data, request) => (isOfPair(data) ? edit(data, request) : data));
}

/** A pair's name contains the names of both tokens. */
function isOfPair({ order, outcome, fills }: JsonObject): boolean {
  const rows = [order, outcome, ...(isJsonArray(fills) ? fills : [])];
  return rows.some((row) => isJsonObject(row) && String(row.coin).includes('/'));
}
