import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';

const DEEPEST = 4;
/** Maximum rows of a list and keys of an object whose shapes are distinguished: a sender may make a reply of any length. */
const MOST_ROWS = 8;
const MOST_KEYS = 40;

/** Returns the shape of a body: its keys, value types, lower bounds of list lengths, and codes. */
export function bodyShapeText(body: JsonValue | undefined, depth = 0): string {
  if (isJsonArray(body)) return listWords(body, depth);
  if (!isJsonObject(body)) return body === null ? 'null' : typeof body;
  if (depth >= DEEPEST) return '{}';
  const keys = Object.keys(body).slice(0, MOST_KEYS).sort();
  return `{${keys.map((key) => `${key}:${key === 'code' ? String(body[key]) : bodyShapeText(body[key], depth + 1)}`).join()}}`;
}

function listWords(rows: readonly JsonValue[], depth: number): string {
  if (depth >= DEEPEST) return '[]';
  const shapes = new Set(rows.slice(0, MOST_ROWS).map((row) => bodyShapeText(row, depth + 1)));
  return `[${rows.length > 1 ? 'many' : rows.length}:${[...shapes].sort().join('|')}]`;
}
