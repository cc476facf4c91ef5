import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { normalizeRows, type RowForm } from './row-form.ts';

/** Levels of a book: those of the read and those of frames, for which public facts have two forms (D227). */
export const bookReadNormalizer: BodyNormalizer = {
  name: 'the book',
  of: 'market',
  find: makeNestedFinder((body) => found(body, 'sides', makeBookLevelForm('n_orders', 'n'))),
};
export const bookFrameNormalizer: BodyNormalizer = {
  name: 'the book',
  of: 'market',
  find: makeNestedFinder((body) => found(body, 'pair', makeBookLevelForm('n', 'n_orders'))),
};

const forms = {
  sides: 'bids and asks',
  pair: 'levels as a pair of lists',
  sided: 'levels in one list, each with its side',
} as const;

const bidWords: ReadonlySet<string> = new Set(['b', 'bid', 'bids', 'buy']);
const askWords: ReadonlySet<string> = new Set(['a', 'ask', 'asks', 'sell']);

/** Form of a book level. @param count  name of the order count in public facts, and `other` names elsewhere */
export function makeBookLevelForm(count: string, other: string): RowForm {
  return {
    keys: { px: ['price', 'p'], sz: ['size', 'qty', 'q'], [count]: [other, 'orders', 'count'] },
    needed: ['px', 'sz'],
    tuple: ['px', 'sz', count],
  };
}

/** @param own  form in public facts */
function found(body: JsonObject, own: keyof typeof forms, row: RowForm): NormalizedBody<JsonObject> | null {
  const shown = sidesOf(body);
  if (shown === null) return null;
  const bids = normalizeRows(shown.bids, row);
  const asks = normalizeRows(shown.asks, row);
  if (bids === null || asks === null) return null;
  const form = [shown.kind === own ? '' : forms[shown.kind], bids.form ?? asks.form];
  if (form.every((part) => part === '' || part === null)) return { body, form };
  const { bids: _, asks: __, levels: ___, ...rest } = body;
  const sides = own === 'sides' ? { bids: bids.rows, asks: asks.rows } : { levels: [bids.rows, asks.rows] };
  return { body: { ...rest, ...sides }, form };
}

function sidesOf({
  bids,
  asks,
  levels,
}: JsonObject): { kind: keyof typeof forms; bids: JsonValue; asks: JsonValue } | null {
  if (isSide(bids) && isSide(asks)) return { kind: 'sides', bids, asks };
  const sided = sidedLevels(levels);
  if (sided !== null) return { kind: 'sided', ...sided };
  if (!isJsonArray(levels) || levels.length !== 2) return null;
  const [first = null, second = null] = levels;
  return isSide(first) && isSide(second) ? { kind: 'pair', bids: first, asks: second } : null;
}

/** Splits one list of levels that name their side; an empty list means that both sides are empty. */
function sidedLevels(levels: JsonValue | undefined): { readonly bids: JsonValue; readonly asks: JsonValue } | null {
  if (!isJsonArray(levels)) return null;
  const rows = levels.filter(isJsonObject);
  const words = rows.map(({ side }) => String(side).toLowerCase());
  if (rows.length < levels.length || !words.every((word) => bidWords.has(word) || askWords.has(word))) return null;
  const bare = rows.map(withoutSide);
  const of = (side: ReadonlySet<string>) => bare.filter((_, at) => side.has(words[at] ?? ''));
  return { bids: of(bidWords), asks: of(askWords) };
}

function withoutSide(row: JsonObject): JsonObject {
  const { side: _, ...bare } = row;
  recordUnnormalizedOriginal(bare, row, new Map());
  return bare;
}

/** Whether a value holds the levels of a side, in a list or as columns. */
function isSide(levels: JsonValue | undefined): levels is JsonValue {
  return isJsonArray(levels) || isJsonObject(levels);
}
