import { isJsonArray, isJsonObject, type JsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';

const others = { oid: ['order_id'], sz: ['size', 'qty'] } as const;

/** A bare row of the read. */
const bare: RowForm = {
  keys: { ...others, px: ['price', 'limit_px'], inserted_at: ['time', 'timestamp'] },
  needed: ['oid'],
};
/** The order in a record may have its price as `limit_px` (D98), and be identified by its market alone. */
const wrapped: RowForm = {
  keys: { ...others, px: ['price'] },
  needed: [],
  tuple: ['oid', 'coin', 'side', 'px', 'sz', 'cloid'],
};
/** Whether a tuple begins with the fields of `wrapped`. */
const tupled = (order: JsonArray): boolean => {
  const [oid, coin, side] = order;
  return /^[0-9]+$/.test(String(oid)) && typeof coin === 'string' && (side === 'B' || side === 'A');
};

/** Normalizes resting orders: rows of the read, or records that wrap them (D97). */
export function normalizeRestingRows(list: JsonArray): NormalizedRows | null {
  const [first] = list;
  return isJsonObject(first) && isJsonObject(first.order) ? eachAs(list, wrappedAs) : normalizeRows(list, bare);
}

/**
 * Normalizes order records, each under `order`, or next to its status: a refused one needs no more than that.
 * @returns null where one has its order in no known form
 */
export function normalizeOrderRecords(list: JsonArray): NormalizedRows | null {
  return list.every((record) => isJsonObject(record) && isReadable(record)) ? eachAs(list, recordAs) : null;
}

function isReadable({ order }: JsonObject): boolean {
  return isJsonArray(order) ? tupled(order) : true;
}

interface RecordFound {
  readonly record: JsonObject;
  /** Form of the record, as for a list. */
  readonly form: string | null;
}

/** Normalizes each record; the first one that reveals a form determines it. */
function eachAs(list: JsonArray, as: (record: JsonObject) => RecordFound): NormalizedRows {
  const found = list.map((record) => (isJsonObject(record) ? as(record) : null));
  const form = found.find((each) => each !== null && each.form !== null)?.form ?? null;
  if (form === null || form === '') return { rows: list, form };
  const rows = list.map((record, n) => found[n]?.record ?? record);
  recordUnnormalizedOriginal(rows, list);
  return { rows, form };
}

function wrappedAs(record: JsonObject): RecordFound {
  const { order } = record;
  if (!isJsonObject(order) && !isJsonArray(order)) return { record, form: null };
  const { rows: [named] = [], form = null } = normalizeRows([order], wrapped) ?? {};
  if (!isJsonObject(named) || named === order) return { record, form };
  const made = { ...record, order: named };
  recordUnnormalizedOriginal(made, record);
  return { record: made, form };
}

/** Keys of a record next to its order. */
const updateKeys: ReadonlySet<string> = new Set(['status', 'filled_sz', 'avg_px', 'reason', 'time']);

function recordAs(record: JsonObject): RecordFound {
  if ('order' in record || !['oid', ...others.oid].some((key) => key in record)) return wrappedAs(record);
  const members = Object.entries(record);
  const update = Object.fromEntries(members.filter(([key]) => updateKeys.has(key)));
  const order = Object.fromEntries(members.filter(([key]) => !updateKeys.has(key)));
  recordUnnormalizedOriginal(order, record);
  const { record: made, form } = wrappedAs({ ...update, order });
  recordUnnormalizedOriginal(made, record);
  return { record: made, form: ['the order beside its status', form].filter(Boolean).join(', ') };
}
