import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
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
  const isOwn = parts.some((part) => part in body) || Object.keys(body).every((key) => heads.has(key));
  if (!isOwn) return null;
  return { body, form: [status === undefined ? null : '', 'order' in rest ? '' : null] };
}
