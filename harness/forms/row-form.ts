import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { rowsOfTable, type TableKey } from './tables.ts';

/** Form of the rows of a fact. */
export interface RowForm {
  /** Keys of public facts, each with its possible other names. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Keys without which a row is unreadable. */
  readonly needed: readonly string[];
  /**
   * Keys in the order of a tuple, which may end after the required ones, or a function that finds the order; left out: rows are no tuples.
   */
  readonly tuple?: readonly string[] | ((row: JsonArray) => readonly string[] | null);
  /** Key of a row in a table; left out: rows are in no table. */
  readonly tabled?: TableKey;
  /** Key of the value that a table may hold in place of a row; left out: it holds only rows. */
  readonly figure?: string;
}

/** Rows in the form of public facts. */
export interface NormalizedRows {
  readonly rows: JsonArray;
  /** Description of their form; '' : that of public facts, null: not revealed. */
  readonly form: string | null;
}

const none: NormalizedRows = { rows: [], form: null };

/** Normalizes rows to the form of public facts, returning the same list if it is already; null: in no known form. */
export function normalizeRows(list: JsonValue | undefined, form: RowForm): NormalizedRows | null {
  if (isJsonObject(list)) return columnsAs(list, form) ?? tableAs(list, form);
  if (!isJsonArray(list)) return null;
  const [first] = list;
  if (first === undefined) return { ...none, rows: list };
  if (isJsonObject(first)) return objectsAs(list, list, form);
  return isJsonArray(first) ? tuplesAs(list, first, form) : null;
}

function columnsAs(columns: JsonObject, form: RowForm): NormalizedRows | null {
  const list = rowsOfColumns(columns);
  const first = Object.fromEntries(Object.keys(columns).map((key) => [key, null]));
  const found = list === null ? null : objectsAs(list, [first], form);
  return found && { rows: found.rows, form: ['columns', found.form].filter(Boolean).join(', ') };
}

function tableAs(table: JsonObject, form: RowForm): NormalizedRows | null {
  const list = form.tabled === undefined ? null : rowsOfTable(table, form.tabled, form.figure);
  if (list === null || list.length === 0) return list && { ...none, rows: list };
  const found = objectsAs(list, list, form);
  return (
    found && { rows: found.rows, form: [`a table by ${form.tabled?.name}`, found.form].filter(Boolean).join(', ') }
  );
}

/** Names are taken from the first row or, for keys that it omits, from any other. @param tellers  rows that reveal the names */
function objectsAs(list: JsonArray, tellers: JsonArray, { keys, needed }: RowForm): NormalizedRows | null {
  const [first = {}] = tellers.filter(isJsonObject);
  const any: JsonObject = Object.assign({}, ...tellers.filter(isJsonObject));
  const names = Object.entries(keys).map(([key, others]) => ({
    key,
    name: nameIn(first, [key, ...others]) ?? nameIn(any, [key, ...others]) ?? key,
  }));
  if (names.some(({ key, name }) => needed.includes(key) && !(name in any))) return null;
  const renamed = names.filter(({ key, name }) => key !== name);
  if (renamed.length === 0) return { rows: list, form: '' };
  const rows = list.map((row) => (isJsonObject(row) ? made(row, (key) => renamedKey(renamed, key)) : row));
  recordUnnormalizedOriginal(rows, list);
  return { rows, form: renamed.map(({ key, name }) => `${name} for ${key}`).join(', ') };
}

/** Normalizes one object as a row. @returns the same object if its members have their names of public facts already */
export function normalizeRow(row: JsonObject, form: RowForm): { readonly row: JsonObject; readonly form: string } {
  const found = objectsAs([row], [row], form);
  const [named] = found?.rows ?? [];
  return isJsonObject(named) ? { row: named, form: found?.form ?? '' } : { row, form: '' };
}

/** Whether a row has a member of the form, under any of its names. */
export function hasMember(row: JsonObject, { keys }: RowForm, key: string): boolean {
  return nameIn(row, [key, ...(keys[key] ?? [])]) !== undefined;
}

/** Returns a row's name for a member: one of these, possibly in another case, as `lockMonths`. */
function nameIn(row: JsonObject, names: readonly string[]): string | undefined {
  return names.find((name) => name in row) ?? nameLike(row, names, lettersOf) ?? nameLike(row, names, plainName);
}

/** Returns the last name of a row that equals one of these after respelling. */
function nameLike(row: JsonObject, names: readonly string[], spell: (name: string) => string): string | undefined {
  // A one-letter name may differ in meaning by case: `t` and `T` of a candle.
  const words = (all: readonly string[]) => all.filter((name) => name.length > 1);
  const served = new Map(words(Object.keys(row)).map((name) => [spell(name), name]));
  return words(names)
    .map((name) => served.get(spell(name)))
    .find((name) => name !== undefined);
}

/** Names of a size, or of an amount of any token: with a currency suffix they mean another value. */
const countedNames = ['size', 'sz', 'qty', 'quantity', 'amount', 'volume', 'shares'];

/**
 * Returns a name without its plane suffix, with long words abbreviated and one word for times: `average_entry_price_usdc`, `open_ts_ms`.
 */
function plainName(name: string): string {
  const isCounted = countedNames.some((word) => name === `${word}_usdc` || name === `${word}_usd`);
  const bare = isCounted ? name : name.replace(/_(usdc?|ms)$/, '');
  return lettersOf(
    bare
      .replace(/^average_/, 'avg_')
      .replace(/_price\b/, '_px')
      .replace(/_(ts|timestamp)$/, '_time'),
  );
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function renamedKey(renamed: readonly { readonly key: string; readonly name: string }[], key: string): string {
  return renamed.find(({ name }) => name === key)?.key ?? key;
}

function tuplesAs(list: JsonArray, first: JsonArray, { tuple, needed }: RowForm): NormalizedRows | null {
  if (first.length < needed.length || first.some((member) => isJsonObject(member))) return null;
  const keys = typeof tuple === 'function' ? tuple(first) : tuple;
  if (keys == null) return null;
  const rows = list.map((row) => (isJsonArray(row) ? made(row, (at) => keys[Number(at)] ?? at) : row));
  recordUnnormalizedOriginal(rows, list);
  return { rows, form: 'rows as tuples' };
}

function made(row: JsonObject | JsonArray, keyOf: (key: string) => string): JsonObject {
  const members = Object.entries(row).map(([served, value]) => ({ served, key: keyOf(served), value }));
  const object = Object.fromEntries(members.map(({ key, value }) => [key, value]));
  recordUnnormalizedOriginal(object, row, new Map(members.map(({ served, key }) => [key, served])));
  return object;
}

/** Returns rows served as columns, a list for each key (D227); null: the members are no lists of equal length. */
export function rowsOfColumns(columns: JsonObject): JsonArray | null {
  const members = Object.entries(columns);
  const lists = members.flatMap(([key, list]) => (isJsonArray(list) ? [{ key, list }] : []));
  const [first] = lists;
  if (first === undefined || lists.length < members.length) return null;
  if (lists.some(({ list }) => list.length !== first.list.length)) return null;
  const rows = first.list.map((_, at): JsonValue => {
    const row = Object.fromEntries(lists.map(({ key, list }) => [key, list[at] ?? null]));
    recordUnnormalizedOriginal(row, columns, new Map(lists.map(({ key }) => [key, key])));
    return row;
  });
  recordUnnormalizedOriginal(rows, columns);
  return rows;
}
