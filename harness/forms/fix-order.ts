import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { normalizeRows, type RowForm } from './row-form.ts';

/** An order with the names of FIX, which include its status among its members (D229). */
const names: RowForm = {
  keys: {
    status: ['ord_status'],
    oid: ['order_id'],
    cloid: ['cl_ord_id'],
    coin: ['symbol'],
    side: [],
    px: ['price'],
    sz: ['leaves_qty'],
    orig_sz: ['order_qty'],
    inserted_at: [],
    tif: ['time_in_force'],
  },
  needed: ['status'],
};

/** Statuses of FIX by those of public facts: resting is new, or partially filled. */
const words: ReadonlyMap<unknown, string> = new Map([
  ['New', 'resting'],
  ['PartiallyFilled', 'resting'],
  ['Filled', 'filled'],
  ['Canceled', 'canceled'],
  ['Rejected', 'rejected'],
]);

/** Returns the body with the status next to its order, as in public facts; null: its order has no `OrdStatus`. */
export function normalizeFixOrder(body: JsonObject): JsonObject | null {
  const { order, ...rest } = body;
  if (!isJsonObject(order) || !('OrdStatus' in order)) return null;
  const [named] = normalizeRows([order], names)?.rows ?? [];
  if (!isJsonObject(named)) return null;
  const { status, ...members } = named;
  recordUnnormalizedOriginal(members, order);
  return { ...rest, status: words.get(status) ?? status ?? null, ...orderMemberOf(members) };
}

/** Returns the order in a body; for an unknown order a venue only shows a status, which is no order. */
export function orderMemberOf(members: JsonObject): { readonly order?: JsonObject } {
  return Object.keys(members).length === 0 ? {} : { order: members };
}
