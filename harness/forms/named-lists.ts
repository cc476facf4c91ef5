import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { NormalizedBody } from './body-normalizer.ts';
import { type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';

/** Rows, with the parts of their form that they reveal. */
export interface NormalizedList {
  readonly rows: NormalizedRows['rows'];
  readonly form: readonly (string | null)[];
}

/**
 * Renames the lists of a body to the names of public facts.
 * @param names  each list with its possible other names
 * @param isToldByRows  whether rows identify the list: a read's only list may then have any name
 */
export function normalizeNamedLists(
  body: JsonObject,
  names: Readonly<Record<string, readonly string[]>>,
  read: (list: JsonValue | undefined) => NormalizedList | null,
  isToldByRows = true,
): NormalizedBody<JsonObject> | null {
  const wanted = Object.entries(names);
  const isAlone = isToldByRows && wanted.length === 1;
  const lists = wanted.map(([key, others]) => {
    const names = [key, ...others];
    const name =
      names.find((each) => isJsonArray(body[each])) ??
      (isAlone ? onlyListIn(body) : undefined) ??
      names.find((each) => isJsonObject(body[each]));
    return { key, name: name || key, listed: read(body[name || key]) };
  });
  const found = lists.flatMap(({ key, name, listed }) => (listed === null ? [] : [{ key, name, ...listed }]));
  if (found.length < lists.length) return null;
  const named = found.filter(({ key, name }) => key !== name).map(({ key, name }) => `${name} for ${key}`);
  const parts = found[0]?.form.map((_, at) => found.find(({ form }) => form[at] !== null)?.form[at] ?? null) ?? [];
  const form = [named.join(', '), ...parts];
  // An empty table reveals no form, and is no list either.
  const isServed = found.every(({ name, rows }) => !isJsonObject(body[name]) || rows.length > 0);
  if (isServed && form.every((part) => part === '' || part === null)) return { body, form };
  const left = Object.entries(body).filter(([key]) => !found.some(({ name }) => name === key));
  return { body: Object.fromEntries([...left, ...found.map(({ key, rows }) => [key, rows])]), form };
}

/** Returns the name of the only list in a body or in one of its members, whatever it is called. */
export function onlyListIn(body: JsonObject): string | undefined {
  const own = Object.keys(body).filter((key) => isJsonArray(body[key]));
  const [only, ...others] = own;
  const hasInner = Object.values(body).some(
    (member) => isJsonObject(member) && Object.values(member).some(isJsonArray),
  );
  return others.length > 0 || hasInner ? undefined : only;
}

/** Returns the rows of a list, normalized to one form. */
export function normalizeList(list: JsonValue | undefined, form: RowForm): NormalizedList | null {
  const found = normalizeRows(list, form);
  return found === null ? null : { rows: found.rows, form: [found.form] };
}
