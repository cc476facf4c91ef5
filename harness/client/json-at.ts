import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { digitsBetweenPattern, MAX_UINT64 } from '../../spec-schemas/shapes/digit-range.ts';
import { Dec } from '../compare/decimal.ts';
import { MissingBodyPartError } from '../kernel/verdicts.ts';

// Access to a JSON body whose shape another check judges: a missing part blocks the current case.

/** Returns the value at a dotted path; undefined where there is none. */
export function at(value: JsonValue | undefined, path: string): JsonValue | undefined {
  return path.split('.').reduce<JsonValue | undefined>((step, key) => {
    if (isJsonObject(step)) return step[key];
    return isJsonArray(step) ? step[Number(key)] : undefined;
  }, value);
}

/** Returns the objects of an array. @throws MissingBodyPartError when there is no array of objects */
export function rowsAt(value: JsonValue | undefined, path: string): readonly JsonObject[] {
  const rows = at(value, path);
  if (isJsonArray(rows) && rows.every(isJsonObject)) return rows;
  throw unfound('rows', value, path);
}

function unfound(what: string, value: JsonValue | undefined, path: string): MissingBodyPartError {
  const isHeld = isJsonObject(value) || isJsonArray(value);
  return new MissingBodyPartError(`no ${what} at ${path}`, isHeld ? { holder: value, keys: path.split('.') } : null);
}

/** Returns the objects of the list under a key; none where there is no such list. */
export function rowsIn(value: JsonValue | undefined, key: string): readonly JsonObject[] {
  const rows = isJsonObject(value) ? value[key] : undefined;
  return isJsonArray(rows) ? rows.filter(isJsonObject) : [];
}

/** @throws MissingBodyPartError when there is no string */
export function textAt(value: JsonValue | undefined, path: string): string {
  const text = at(value, path);
  if (typeof text === 'string') return text;
  throw unfound('text', value, path);
}

/** @throws MissingBodyPartError when there is no decimal string */
export function decimalAt(value: JsonValue | undefined, path: string): Dec {
  const isHeld = isJsonObject(value) || isJsonArray(value);
  const decimal = Dec.parse(at(value, path), ...(isHeld ? [{ holder: value, keys: path.split('.') }] : []));
  if (decimal !== null) return decimal;
  throw unfound('decimal', value, path);
}

/** @throws as `decimalAt`, for the first row that fails */
export function sumAt(rows: readonly JsonObject[], path: string): Dec {
  return Dec.sum(rows.map((row) => decimalAt(row, path)));
}

/** Returns a JSON integer, or one beyond 2^53 from its digits; null: it is neither. @source write-api, "Numeric conventions" */
export function wireIntegerOf(value: JsonValue | undefined): bigint | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  return typeof value === 'string' && above53Bits.test(value) ? BigInt(value) : null;
}

const above53Bits = new RegExp(digitsBetweenPattern(2n ** 53n, MAX_UINT64));

/** Like `wireIntegerOf`. @throws MissingBodyPartError when there is none */
export function integerAt(value: JsonValue | undefined, path: string): bigint {
  const integer = wireIntegerOf(at(value, path));
  if (integer === null) throw unfound('integer', value, path);
  return integer;
}

/**
 * Returns the balance of an account in a token, by its `signing_id`: the total of its row of `spot.balances`, 0 without
 * one.
 */
export function spotTokenTotalIn(accountState: JsonObject, signingId: number): Dec {
  const rows = rowsAt(accountState, 'spot.balances');
  const row = rows.find((entry) => entry.signing_id === signingId);
  return row === undefined ? Dec.of(0).readAt({ holder: rows, keys: [] }) : decimalAt(row, 'total');
}
