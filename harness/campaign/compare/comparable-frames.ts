import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { openOrderRowsIn, orderUpdateRecordsIn, unfilledEndStatuses } from '../../client/feed-forms.ts';
import { withVenueFillSymbol } from './fill-symbols.ts';

/** Keys of a record that a venue may leave out or add (D100, D101). */
const optionalKeys: Readonly<Record<string, readonly string[]>> = {
  trades: ['block', 'hash'],
  fills: ['block', 'hash', 'fee_token'],
};

/** Record kinds of staking and lending pools, which are optional for a venue (D127). */
const unpublished = /stak|delegate|^c_|claim|^earn_/;

/** Whether a frame holds only records of staking or lending pools, which are optional for a venue (D127). */
export function hasOnlyOptionalRecords(frame: JsonObject): boolean {
  const records = recordsIn(frame);
  return (
    frame.channel === 'ledger_updates' &&
    records.length > 0 &&
    records.every(({ kind }) => unpublished.test(String(kind)))
  );
}

/** Normalizes two frames of one channel: variations that the decisions allow are not differences. */
export function normalizeFramePair(ours: JsonObject, theirs: JsonObject): readonly [JsonObject, JsonObject] {
  const [left, right] = [ours, theirs].map(inOneForm);
  if (left === undefined || right === undefined) return [left ?? ours, right ?? theirs];
  if (ours.channel === 'fills') {
    const records = recordsIn(right);
    return [{ ...left, data: recordsIn(left).map((record, n) => withVenueFillSymbol(record, records[n])) }, right];
  }
  if (ours.channel !== 'order_updates') return [left, right];
  const reported = recordsIn(right);
  return [
    { ...left, data: recordsIn(left).map((record, n) => asFarAs(record, reported[n])) },
    { ...right, data: reported.map((record) => asFarAs(record, record)) },
  ];
}

function inOneForm(frame: JsonObject): JsonObject {
  const { channel, data } = frame;
  switch (channel) {
    case 'open_orders':
      return { ...frame, data: openOrderRowsIn(data) };
    case 'order_updates':
      return { ...frame, data: withoutOpened(orderUpdateRecordsIn(data)) };
    case 'trades':
    case 'fills':
      return {
        ...frame,
        data: recordsIn(frame).map((record) => withoutKeys(takerOnly(record), optionalKeys[channel] ?? [])),
      };
    case 'ledger_updates':
      return {
        ...frame,
        data: recordsIn(frame)
          .filter(({ kind }) => !unpublished.test(String(kind)))
          .map(withoutSign),
      };
    default:
      return frame;
  }
}

/** Removes the `open` records of orders that the same frame also reports as filled (D262). */
function withoutOpened(records: readonly JsonObject[]): readonly JsonObject[] {
  const oidOf = ({ order }: JsonObject) => (isJsonObject(order) ? order.oid : undefined);
  return records.filter(
    (record, n) =>
      record.status !== 'open' ||
      !records.slice(n + 1).some((later) => later.status === 'filled' && oidOf(later) === oidOf(record)),
  );
}

/** Returns the record of a movement with its unsigned amount: whether outgoing amounts are signed is open (D270). */
function withoutSign(record: JsonObject): JsonObject {
  const { kind, amount } = record;
  return kind !== 'liquidation' && typeof amount === 'string'
    ? { ...record, amount: amount.replace(/^-/, '') }
    : record;
}

/** Returns the record with only the taker in `users`: the taker comes first, the maker is optional (D100). */
function takerOnly(record: JsonObject): JsonObject {
  return isJsonArray(record.users) ? { ...record, users: record.users.slice(0, 1) } : record;
}

/** Returns the shadow's record of an order without the keys that the venue's own record leaves out (D98). */
function asFarAs(record: JsonObject, theirs: JsonObject | undefined): JsonObject {
  const { order, status } = record;
  const reported = theirs?.order;
  if (!isJsonObject(order) || !isJsonObject(reported)) return record;
  const isEnded = unfilledEndStatuses.includes(status);
  const unreported = Object.keys(order).filter((key) => {
    // The read of resting orders serves these two keys, and is compared separately.
    if (key === 'trigger' || key === 'inserted_at') return true;
    return (key === 'sz' && status === 'filled') || (isEnded && reported[key] === null);
  });
  return { ...record, order: withoutKeys(order, unreported) };
}

function recordsIn({ data }: JsonObject): readonly JsonObject[] {
  return isJsonArray(data) ? data.filter(isJsonObject) : [];
}

function withoutKeys(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter((member): member is [string, JsonValue] => !keys.includes(member[0])),
  );
}
