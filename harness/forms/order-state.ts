import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { normalizeRows, type RowForm } from './row-form.ts';

/** Fact of one order's state, in `order_status` (D229). */
export const orderStateNormalizer: BodyNormalizer = {
  name: 'the state of an order',
  of: 'order',
  find: makeNestedFinder((body) => withTotal(found(body))),
};

/** Members of a body in public facts, each of which a venue may omit (D106). */
const parts = ['status', 'order', 'trigger', 'fills', 'total_filled_sz', 'outcome', 'outcome_coverage'];
/** Keys common to all bodies. */
const heads: ReadonlySet<string> = new Set(['type', 'address']);

function found(body: JsonObject): NormalizedBody<JsonObject> | null {
  const plain = normalizeFixOrder(body);
  if (plain !== null) return { body: plain, form: ['names of FIX', orderForm(plain)] };
  const { type, address, status, state, ...rest } = body;
  const alone = wordIn(status);
  if (alone !== null) {
    const whole = found({ ...body, status: alone });
    return whole && { ...whole, form: [`${WITH_TIME}${whole.form[0] ?? ''}`, ...whole.form.slice(1)] };
  }
  const word = typeof status === 'string' ? status : state;
  if ('oid' in rest && !('order' in rest) && typeof word === 'string') {
    const head = { ...(type === undefined ? {} : { type }), ...(address === undefined ? {} : { address }) };
    return {
      body: withOrder({ ...head, status: word }, rest),
      form: [status === undefined ? 'state for status' : '', 'the order beside its status'],
    };
  }
  if (status === undefined) {
    const renamed = withoutStatus(body);
    if (renamed !== null) return renamed;
  }
  const isOwn = parts.some((part) => part in body) || Object.keys(body).every((key) => heads.has(key));
  if (!isOwn) return null;
  return { body, form: [status === undefined ? null : '', orderForm(body)] };
}

/** Returns how an order is shown next to its status; null: there is no order. */
function orderForm(body: JsonObject): string | null {
  return 'order' in body ? '' : null;
}

/** Normalizes a body whose status has another name, or is within its order; null: it has none. */
function withoutStatus(body: JsonObject): NormalizedBody<JsonObject> | null {
  const { state, ...others } = body;
  if (typeof state === 'string')
    return { body: { ...others, status: state }, form: ['state for status', orderForm(body)] };
  const lifted = state === undefined ? statusWithin(body) : null;
  return lifted === null ? null : { body: lifted, form: [WITHIN, orderForm(lifted)] };
}

/** Collects the members of an order that are next to its status into an object. */
function withOrder(head: JsonObject, rest: JsonObject): JsonObject {
  const kept = Object.entries(rest).filter(([key]) => parts.includes(key));
  const order = Object.entries(rest).filter(([key]) => !parts.includes(key));
  return { ...head, ...Object.fromEntries(kept), order: Object.fromEntries(order) };
}

/** Renames the total of the fills to its public name, but only next to a list of fills, since an order has its own `filled_sz`. */
function withTotal(state: NormalizedBody<JsonObject> | null): NormalizedBody<JsonObject> | null {
  if (state === null) return null;
  const { body, form } = state;
  const { filled_sz: total, ...rest } = body;
  if (total === undefined || 'total_filled_sz' in body || !isJsonArray(body.fills))
    return { body, form: [...form, 'total_filled_sz' in body ? '' : null] };
  const made: JsonObject = { ...rest, total_filled_sz: total };
  const own = Object.keys(rest).map((key) => [key, key] as const);
  recordUnnormalizedOriginal(made, body, new Map([...own, ['total_filled_sz', 'filled_sz']]));
  return { body: made, form: [...form, 'filled_sz for total_filled_sz'] };
}

const WITHIN = 'the status within its order';
const WITH_TIME = 'the status beside its time';

/** Returns a body whose order contains its status, with the status next to the order; null: it has no such order. */
function statusWithin(body: JsonObject): JsonObject | null {
  const { order: served, ...rest } = body;
  if (!isJsonObject(served)) return null;
  const { status: own, state, ...order } = served;
  const status = own ?? state;
  if (typeof status !== 'string') return null;
  recordUnnormalizedOriginal(order, served);
  return { ...rest, status, ...orderMemberOf(order) };
}

/** Returns the text of a status that is paired with its time, as a tuple or an object; null: it is no such status. */
function wordIn(status: JsonValue | undefined): string | null {
  const members = isJsonArray(status) ? status : isJsonObject(status) ? Object.values(status) : [];
  const [word, ...more] = members.filter((member) => typeof member === 'string');
  return members.length === 2 && more.length === 0 && typeof word === 'string' ? word : null;
}

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
function orderMemberOf(members: JsonObject): { readonly order?: JsonObject } {
  return Object.keys(members).length === 0 ? {} : { order: members };
}
