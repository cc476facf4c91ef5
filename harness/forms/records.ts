import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { deviatingFormOf } from '../client/deviating-forms.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import type { BodyNormalizer, NormalizedBody, ServedBody } from './body-normalizer.ts';
import { hasMember, type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';

/** Form of a channel's records, of which each frame has a list in public facts. */
export interface RecordForm {
  /** Returns the records of a list in the form of public facts; null: in no known form. */
  readonly rows: (list: JsonArray) => NormalizedRows | null;
  /** Whether an object is a single record, not the holder of a list. */
  readonly isOne: (body: JsonObject) => boolean;
  /** Key of a record's market; left out: `coin`. */
  readonly coinKey?: string;
}

const ALONE = 'one record in each frame';

/** Whether a frame holds a single record instead of a list. */
export function isSingleRecord(body: JsonValue | undefined): boolean {
  return (
    deviatingFormOf(body ?? null)
      ?.form?.split(', ')
      .includes(ALONE) === true
  );
}

/** Form of records with these keys; `alone` are those that distinguish a record from the holder of a list. */
export function makeRecordForm(row: RowForm, alone: readonly string[]): RecordForm {
  return { rows: (list) => normalizeRows(list, row), isOne: (body) => alone.every((key) => hasMember(body, row, key)) };
}

/** Finds a list of records: bare as in public facts, under a name, nested one level deeper, or a single record. */
export function makeRecordFinder(channel: string, form: RecordForm): BodyNormalizer['find'] {
  return (body) => bare(body, form) ?? (isJsonObject(body) ? (alone(body, form) ?? under(body, channel, form)) : null);
}

function bare(body: ServedBody, { rows }: RecordForm): NormalizedBody | null {
  const found = isJsonArray(body) ? rows(body) : null;
  return found === null ? null : { body: found.rows, form: ['', found.form] };
}

function alone(body: JsonObject, { rows, isOne }: RecordForm): NormalizedBody | null {
  const found = isOne(body) ? rows([body]) : null;
  return found === null ? null : { body: found.rows, form: [ALONE, found.form] };
}

/** Finds the list under the channel's name, under the last part of it, or the only list of such records. */
function under(body: JsonObject, channel: string, form: RecordForm): NormalizedBody | null {
  const lists = listsIn(body, form);
  const called = (wanted: string) => lists.find(({ name }) => name === wanted);
  const own = called(channel) ?? called(channel.slice(channel.lastIndexOf('_') + 1));
  const [only, ...others] = lists.length > 0 ? lists : nestedIn(body, form);
  const one = own ?? (others.length === 0 ? only : undefined);
  if (one === undefined) return null;
  return { body: withCoin(one.found.rows, one.holder, form), form: [`under ${one.name}`, one.found.form] };
}

/** Returns rows without a coin, with the one next to their list: a frame of one market may name it once. */
function withCoin(rows: JsonArray, { coin }: JsonObject, { coinKey = 'coin' }: RecordForm): JsonArray {
  if (coin === undefined || rows.every((row) => !isJsonObject(row) || coinKey in row)) return rows;
  const named = rows.map((row) => {
    if (!isJsonObject(row) || coinKey in row) return row;
    const withIt = { [coinKey]: coin, ...row };
    recordUnnormalizedOriginal(withIt, row);
    return withIt;
  });
  recordUnnormalizedOriginal(named, rows);
  return named;
}

interface NamedRows {
  readonly name: string;
  /** Object that holds the list. */
  readonly holder: JsonObject;
  readonly found: NormalizedRows;
}

function nestedIn(body: JsonObject, form: RecordForm): readonly NamedRows[] {
  return Object.entries(body).flatMap(([key, inner]) =>
    isJsonObject(inner) ? listsIn(inner, form).map((rows) => ({ ...rows, name: `${key}.${rows.name}` })) : [],
  );
}

function listsIn(body: JsonObject, { rows }: RecordForm): readonly NamedRows[] {
  return Object.entries(body).flatMap(([name, list]) => {
    const found = isJsonArray(list) ? rows(list) : null;
    return found === null ? [] : [{ name, holder: body, found }];
  });
}
