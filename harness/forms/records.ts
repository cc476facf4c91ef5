import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { notedFormOf } from '../client/noted-forms.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import type { BodyNormalizer, NormalizedBody, ServedBody } from './body-normalizer.ts';
import { hasMember, type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';

/** Form of the records of a channel, of which public facts have a list in each frame. */
export interface RecordForm {
  /** The records of a list in the form of public facts; null: in no form that is known. */
  readonly rows: (list: JsonArray) => NormalizedRows | null;
  /** Whether an object is one record, and not what a list of them stands in. */
  readonly isOne: (body: JsonObject) => boolean;
  /** Key under which a record names its market; left out: `coin`. */
  readonly coinKey?: string;
}

const ALONE = 'one record in each frame';

/** Whether what a frame holds came as one record, without a list. */
export function isSingleRecord(body: JsonValue | undefined): boolean {
  return (
    notedFormOf(body ?? null)
      ?.form?.split(', ')
      .includes(ALONE) === true
  );
}

/** Records with these keys; `alone` are those that tell one from what a list stands in. */
export function makeRecordForm(row: RowForm, alone: readonly string[]): RecordForm {
  return { rows: (list) => normalizeRows(list, row), isOne: (body) => alone.every((key) => hasMember(body, row, key)) };
}

/** A list of records, bare as public facts have it, under a name, one level down under one, or one record alone. */
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

/** The list of the channel's own name, or of the last word of it, or the only one that holds such records. */
function under(body: JsonObject, channel: string, form: RecordForm): NormalizedBody | null {
  const lists = listsIn(body, form);
  const called = (wanted: string) => lists.find(({ name }) => name === wanted);
  const own = called(channel) ?? called(channel.slice(channel.lastIndexOf('_') + 1));
  const [only, ...others] = lists.length > 0 ? lists : nestedIn(body, form);
  const one = own ?? (others.length === 0 ? only : undefined);
  if (one === undefined) return null;
  return { body: withCoin(one.found.rows, one.holder, form), form: [`under ${one.name}`, one.found.form] };
}

/** Rows that name no coin, with that beside their list: a frame of one market may say it once. */
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
  /** Object in which the list stands. */
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
