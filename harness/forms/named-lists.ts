import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { NormalizedBody } from './body-normalizer.ts';
import { type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';

/** Rows, with the parts of their form that can be told. */
export interface NormalizedList {
  readonly rows: NormalizedRows['rows'];
  readonly form: readonly (string | null)[];
}

/** Lists of a body under the names of public facts. @param names  of each list, with the others that it may have */
export function normalizeNamedLists(
  body: JsonObject,
  names: Readonly<Record<string, readonly string[]>>,
  read: (list: JsonValue | undefined) => NormalizedList | null,
): NormalizedBody<JsonObject> | null {
  const lists = Object.entries(names).map(([key, others]) => {
    const name = [key, ...others].find((each) => isJsonArray(body[each])) ?? key;
    return { key, name, listed: read(body[name]) };
  });
  const found = lists.flatMap(({ key, name, listed }) => (listed === null ? [] : [{ key, name, ...listed }]));
  if (found.length < lists.length) return null;
  const named = found.filter(({ key, name }) => key !== name).map(({ key, name }) => `${name} for ${key}`);
  const parts = found[0]?.form.map((_, at) => found.find(({ form }) => form[at] !== null)?.form[at] ?? null) ?? [];
  const form = [named.join(', '), ...parts];
  if (form.every((part) => part === '' || part === null)) return { body, form };
  const left = Object.entries(body).filter(([key]) => !found.some(({ name }) => name === key));
  return { body: Object.fromEntries([...left, ...found.map(({ key, rows }) => [key, rows])]), form };
}

/** The rows of a list, by one form. */
export function normalizeList(list: JsonValue | undefined, form: RowForm): NormalizedList | null {
  const found = normalizeRows(list, form);
  return found === null ? null : { rows: found.rows, form: [found.form] };
}
