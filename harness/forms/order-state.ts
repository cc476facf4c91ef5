import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { noteServedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, findNested, type NormalizedBody } from './body-normalizer.ts';

/** Fact of one order's state, in `order_status` (D229). */
export const orderStateNormalizer: BodyNormalizer = {
  name: 'the state of an order',
  of: 'order',
  find: findNested(found),
};

/** Members of a body as public facts have it, each of which a venue may leave out (D106). */
const parts = ['status', 'order', 'trigger', 'fills', 'total_filled_sz', 'outcome', 'outcome_coverage'];
/** Keys of any body. */
const heads: ReadonlySet<string> = new Set(['type', 'address']);

function found(body: JsonObject): NormalizedBody<JsonObject> | null {
  const { type, address, status, state, ...rest } = body;
  const alone = wordIn(status);
  if (alone !== null) {
    const whole = found({ ...body, status: alone });
    return whole && { ...whole, form: [`${WITH_TIME}${whole.form[0] ?? ''}`, ...whole.form.slice(1)] };
  }
  const word = typeof status === 'string' ? status : state;
  if ('oid' in rest && !('order' in rest) && typeof word === 'string') {
    const kept = Object.entries(rest).filter(([key]) => parts.includes(key));
    const order = Object.entries(rest).filter(([key]) => !parts.includes(key));
    const head = { ...(type === undefined ? {} : { type }), ...(address === undefined ? {} : { address }) };
    return {
      body: { ...head, status: word, ...Object.fromEntries(kept), order: Object.fromEntries(order) },
      form: [status === undefined ? 'state for status' : '', 'the order beside its status'],
    };
  }
  if (status === undefined && typeof state === 'string') {
    const { state: _, ...others } = body;
    return { body: { ...others, status: state }, form: ['state for status', 'order' in rest ? '' : null] };
  }
  const inside = hoisted(body);
  if (inside !== null) return inside;
  const isOwn = parts.some((part) => part in body) || Object.keys(body).every((key) => heads.has(key));
  if (!isOwn) return null;
  return { body, form: [status === undefined ? null : '', 'order' in rest ? '' : null] };
}

/** A body whose status stands in its order, with the status beside the order; null: it stands in none. */
function hoisted(body: JsonObject): NormalizedBody<JsonObject> | null {
  const { order, ...rest } = body;
  if (!isJsonObject(order) || 'status' in rest || 'state' in rest) return null;
  const name = ['status', 'state'].find((key) => typeof order[key] === 'string');
  if (name === undefined) return null;
  const kept = Object.entries(order).filter(([key]) => key !== name);
  const row = Object.fromEntries(kept);
  noteServedOriginal(row, order, new Map(kept.map(([key]) => [key, key])));
  return { body: { ...rest, status: order[name] ?? null, order: row }, form: [`${name} in the order`, ''] };
}

const WITH_TIME = 'the status beside its time';

/** The word of a status that stands beside its time, in a pair or an object; null: it is no such status. */
function wordIn(status: JsonValue | undefined): string | null {
  const members = isJsonArray(status) ? status : isJsonObject(status) ? Object.values(status) : [];
  const [word, ...more] = members.filter((member) => typeof member === 'string');
  return members.length === 2 && more.length === 0 && typeof word === 'string' ? word : null;
}
