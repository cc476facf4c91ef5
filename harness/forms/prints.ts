import type { JsonArray, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import type { RowForm } from './row-form.ts';

/** A print in the read `trades` or in a frame of its channel. */
export const tradePrintForm: RowForm = {
  keys: {
    px: ['price', 'p'],
    sz: ['size', 'qty', 'q'],
    tid: ['trade_id'],
    time: ['ts', 'timestamp', 'trade_time', 't'],
  },
  needed: ['px', 'sz', 'tid'],
  tuple: printKeys,
};

/** A trade id exceeds this. @source read-api, "user_fills row" */
const LEAST_TID = 2n ** 53n;

/** Returns the keys of an unnamed print, inferred from its members; the price precedes the size. */
function printKeys(print: JsonArray): readonly string[] | null {
  const keys = print.map(keyOf);
  const figures = keys.flatMap((key, at) => (key === null ? [at] : []));
  const [px, sz, ...others] = figures;
  if (px === undefined || sz === undefined || others.length > 0) return null;
  const isKnown = ['tid', 'side'].every((key) => keys.filter((each) => each === key).length === 1);
  return isKnown ? keys.map((key, at) => key ?? (at === px ? 'px' : 'sz')) : null;
}

/** null: a number. */
function keyOf(member: JsonValue): string | null {
  if (member === 'B' || member === 'A') return 'side';
  if (typeof member === 'string' && /^[0-9]+$/.test(member) && BigInt(member) > LEAST_TID) return 'tid';
  if (typeof member === 'number') return 'time';
  return Dec.parse(member) === null ? 'other' : null;
}
