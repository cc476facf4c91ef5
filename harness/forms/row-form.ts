import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { noteServedOriginal } from '../target/served-original.ts';

/** Form of the rows of a fact. */
export interface RowForm {
  /** The keys of public facts, each with the other names that it may have. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Without these nothing can be read of a row. */
  readonly needed: readonly string[];
  /** The keys in the order of a tuple, which may end early behind those that are needed; left out: rows are no tuples. */
  readonly tuple?: readonly string[];
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
  if (!isJsonArray(list)) return null;
  const [first] = list;
  if (first === undefined) return { ...none, rows: list };
  if (isJsonObject(first)) return objectsAs(list, first, form);
  return isJsonArray(first) ? tuplesAs(list, first, form) : null;
}

function objectsAs(list: JsonArray, first: JsonObject, { keys, needed }: RowForm): NormalizedRows | null {
  const names = Object.entries(keys).map(([key, others]) => ({
    key,
    name: key in first ? key : (others.find((other) => other in first) ?? key),
  }));
  if (names.some(({ key, name }) => needed.includes(key) && !(name in first))) return null;
  const renamed = names.filter(({ key, name }) => key !== name);
  if (renamed.length === 0) return { rows: list, form: '' };
  const rows = list.map((row) => (isJsonObject(row) ? made(row, (key) => renamedKey(renamed, key)) : row));
  noteServedOriginal(rows, list);
  return { rows, form: renamed.map(({ key, name }) => `${name} for ${key}`).join(', ') };
}

function renamedKey(renamed: readonly { readonly key: string; readonly name: string }[], key: string): string {
  return renamed.find(({ name }) => name === key)?.key ?? key;
}

function tuplesAs(list: JsonArray, first: JsonArray, { tuple, needed }: RowForm): NormalizedRows | null {
  if (tuple === undefined || first.length < needed.length || first.some((member) => isJsonObject(member))) return null;
  const rows = list.map((row) => (isJsonArray(row) ? made(row, (at) => tuple[Number(at)] ?? at) : row));
  noteServedOriginal(rows, list);
  return { rows, form: 'rows as tuples' };
}

function made(row: JsonObject | JsonArray, keyOf: (key: string) => string): JsonObject {
  const members = Object.entries(row).map(([served, value]) => ({ served, key: keyOf(served), value }));
  const object = Object.fromEntries(members.map(({ key, value }) => [key, value]));
  noteServedOriginal(object, row, new Map(members.map(({ served, key }) => [key, served])));
  return object;
}
