import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { makeBookLevelForm } from './book.ts';
import { normalizeRows } from './row-form.ts';

/** The best level of each side, null for an empty one, in frames of `bbo` (D232). */
export const bestLevelsNormalizer: BodyNormalizer = {
  name: 'the pair of best levels',
  of: 'market',
  find: makeNestedFinder(found),
};

function found(body: JsonObject): NormalizedBody<JsonObject> | null {
  const { bbo, bid, ask, best_bid, best_ask, ...rest } = body;
  const own = isJsonArray(bbo) && bbo.length === 2 ? bbo : null;
  const pair = own ?? pairOf(bid, ask) ?? pairOf(best_bid, best_ask);
  const rows = pair === null ? null : normalizeRows(pair.filter(isLevel), makeBookLevelForm('n', 'n_orders'));
  if (pair === null || rows === null) return null;
  const form = [own === null ? 'bid and ask' : '', rows.form];
  if (own !== null && (rows.form === null || rows.form === '')) return { body, form };
  const levels = rows.rows.values();
  return { body: { ...rest, bbo: pair.map((one) => (isLevel(one) ? (levels.next().value ?? null) : one)) }, form };
}

function pairOf(bid: JsonValue | undefined, ask: JsonValue | undefined): readonly JsonValue[] | null {
  return bid === undefined || ask === undefined ? null : [bid, ask];
}

function isLevel(level: JsonValue): boolean {
  return level !== null;
}
