import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { rowsOfColumns } from './columns.ts';
import { rowsOfTable } from './tables.ts';

/** Form of the rows of a fact. */
export interface RowForm {
  /** The keys of public facts, each with the other names that it may have. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Without these nothing can be read of a row. */
  readonly needed: readonly string[];
  /**
   * The keys in the order of a tuple, which may end early behind those that are needed, or what finds their order in one;
   * left out: rows are no tuples.
   */
  readonly tuple?: readonly string[] | ((row: JsonArray) => readonly string[] | null);
  /** The key that a row stands under in a table; left out: rows stand in none. */
  readonly tabled?: string;
  /** The key of what stands in a table in place of a row; left out: nothing but rows does. */
  readonly figure?: string;
}

/** Rows in the form of public facts. */
export interface NormalizedRows {
  readonly rows: JsonArray;
  /** Their form in words; '' : that of public facts, null: there is none to tell it by. */
  readonly form: string | null;
}

const none: NormalizedRows = { rows: [], form: null };

/** Rows in the form of public facts, the very list where they are in it; null: in no form that is known. */
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
  return found && { rows: found.rows, form: [`a table by ${form.tabled}`, found.form].filter(Boolean).join(', ') };
}

/** By the first row, and where that leaves a key out by any that has it. @param tellers  rows that tell the names */
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

/** Whether a row has a member of the form, under any of its names. */
export function hasMember(row: JsonObject, { keys }: RowForm, key: string): boolean {
  return nameIn(row, [key, ...(keys[key] ?? [])]) !== undefined;
}

/** The name under which a row has a member: one of these, or one of them in another case, as `lockMonths`. */
function nameIn(row: JsonObject, names: readonly string[]): string | undefined {
  return names.find((name) => name in row) ?? nameLike(row, names, lettersOf) ?? nameLike(row, names, plainName);
}

/** The last name of a row that is one of these but for its spelling. */
function nameLike(row: JsonObject, names: readonly string[], spell: (name: string) => string): string | undefined {
  // A name of one letter may have a meaning of its own in each case: `t` and `T` of a bar.
  const words = (all: readonly string[]) => all.filter((name) => name.length > 1);
  const served = new Map(words(Object.keys(row)).map((name) => [spell(name), name]));
  return words(names)
    .map((name) => served.get(spell(name)))
    .find((name) => name !== undefined);
}

/** Names of a size, or of an amount of any token: the same with a currency behind it is another figure. */
const countedNames = ['size', 'sz', 'qty', 'quantity', 'amount', 'volume', 'shares'];

/**
 * A name without its plane, with the short words for what long names spell out, and with one word for a moment:
 * `average_entry_price_usdc`, `open_ts_ms`.
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
