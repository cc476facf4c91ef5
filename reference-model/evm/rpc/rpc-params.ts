import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { type Address, parseAddress } from '../../state/address.ts';
import type { MachineAccessEntry } from '../machine/world.ts';

/** Marks a parameter that its reader cannot parse. */
export const UNREADABLE_PARAM = Symbol('unreadable');
type Unreadable = typeof UNREADABLE_PARAM;

/** Parses one parameter; undefined means omitted. */
export type ParamReader<Value> = (value: JsonValue | undefined) => Value | Unreadable;
type Read<Reader> = Reader extends ParamReader<infer Value> ? Exclude<Value, Unreadable> : never;
export type ParamValues<Readers extends readonly ParamReader<unknown>[]> = {
  readonly [At in keyof Readers]: Read<Readers[At]>;
};

/** Block named by a request. */
export type BlockTag = { readonly kind: 'newest' } | { readonly kind: 'number'; readonly number: bigint };

const NEWEST: BlockTag = { kind: 'newest' };
const newestNames: ReadonlySet<JsonValue | undefined> = new Set(['latest', 'pending', 'safe', 'finalized']);

export const parseQuantityParam: ParamReader<bigint> = (value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : UNREADABLE_PARAM;
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : UNREADABLE_PARAM;
};

export const parseAddressParam: ParamReader<Address> = (value) => {
  const read = typeof value === 'string' && value.startsWith('0x') ? parseAddress(value) : null;
  return read ?? UNREADABLE_PARAM;
};

export const parseHashParam: ParamReader<string> = (value) =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value) ? value.toLowerCase() : UNREADABLE_PARAM;

export const parseBytesParam: ParamReader<string> = (value) =>
  typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value) ? value.toLowerCase() : UNREADABLE_PARAM;

export const parseFlagParam: ParamReader<boolean> = (value) => {
  if (value === undefined) return false;
  return typeof value === 'boolean' ? value : UNREADABLE_PARAM;
};

/** @param orElse  default if omitted; absent: the parameter is required */
export function makeBlockTagParser(orElse?: BlockTag): ParamReader<BlockTag> {
  return (value) => {
    if (value === undefined || value === null) return orElse ?? UNREADABLE_PARAM;
    if (newestNames.has(value)) return NEWEST;
    if (value === 'earliest') return { kind: 'number', number: 0n };
    const number = parseQuantityParam(value);
    return number === UNREADABLE_PARAM ? UNREADABLE_PARAM : { kind: 'number', number };
  };
}

/** Block parameter of a read of the latest state: any tag, or an object that names one. It has no effect. */
export const parseAnyBlockParam: ParamReader<null> = (value) => {
  if (isJsonObject(value)) return null;
  return makeBlockTagParser(NEWEST)(value) === UNREADABLE_PARAM ? UNREADABLE_PARAM : null;
};

/** 64 hex digits of a slot; leading zeros may be omitted. @source supplement, limits: 64 digits at most */
export const parseSlotParam: ParamReader<string> = (value) =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)
    ? value.slice(2).toLowerCase().padStart(64, '0')
    : UNREADABLE_PARAM;

export const parsePercentilesParam: ParamReader<readonly number[]> = (value) => {
  if (value === undefined || value === null) return [];
  if (!isJsonArray(value) || value.length > 100) return UNREADABLE_PARAM;
  const read = value.filter((entry) => typeof entry === 'number');
  return read.length === value.length ? read : UNREADABLE_PARAM;
};

/** A requested read-only call. */
export interface CallRequest {
  readonly from: Address | null;
  readonly to: Address | null;
  readonly value: bigint;
  readonly gas: bigint | null;
  readonly input: string;
  readonly accessList: readonly MachineAccessEntry[];
}

export const parseCallParam: ParamReader<CallRequest> = (value) => {
  if (!isJsonObject(value)) return UNREADABLE_PARAM;
  const from = optional(value, 'from', parseAddressParam);
  const to = optional(value, 'to', parseAddressParam);
  const sum = optional(value, 'value', parseQuantityParam);
  const gas = optional(value, 'gas', parseQuantityParam);
  const input = optional(value, 'input' in value ? 'input' : 'data', parseBytesParam);
  const accessList = optional(value, 'accessList', accesses);
  if (from === UNREADABLE_PARAM || to === UNREADABLE_PARAM || sum === UNREADABLE_PARAM) return UNREADABLE_PARAM;
  if (gas === UNREADABLE_PARAM || input === UNREADABLE_PARAM || accessList === UNREADABLE_PARAM)
    return UNREADABLE_PARAM;
  return { from, to, gas, value: sum ?? 0n, input: input ?? '0x', accessList: accessList ?? [] };
};

const accesses: ParamReader<readonly MachineAccessEntry[]> = (value) => {
  const list = listOf(value, (entry) => {
    if (!isJsonObject(entry)) return UNREADABLE_PARAM;
    const of = parseAddressParam(entry.address);
    const storageKeys = listOf(entry.storageKeys, parseHashParam);
    return of === UNREADABLE_PARAM || storageKeys === UNREADABLE_PARAM
      ? UNREADABLE_PARAM
      : { address: of, storageKeys };
  });
  return list;
};

/** Requested log filter. */
export interface LogFilter {
  readonly from: BlockTag;
  readonly to: BlockTag;
  /** Empty: any address. */
  readonly addresses: readonly Address[];
  /** Accepted topics by position: any of these; an empty list accepts any topic. */
  readonly topics: readonly (readonly string[])[];
}

/** Filters by block hash are not supported. @source engine facts, section 27 */
export const parseLogFilterParam: ParamReader<LogFilter> = (value) => {
  if (!isJsonObject(value) || value.blockHash !== undefined) return UNREADABLE_PARAM;
  const from = makeBlockTagParser(NEWEST)(value.fromBlock);
  const to = makeBlockTagParser(NEWEST)(value.toBlock);
  const addresses = oneOrMore(value.address, parseAddressParam);
  const topics = value.topics === undefined ? [] : listOf(value.topics, (entry) => oneOrMore(entry, parseHashParam));
  if (
    from === UNREADABLE_PARAM ||
    to === UNREADABLE_PARAM ||
    addresses === UNREADABLE_PARAM ||
    topics === UNREADABLE_PARAM
  )
    return UNREADABLE_PARAM;
  return topics.length > 4 ? UNREADABLE_PARAM : { from, to, addresses, topics };
};

function oneOrMore<Value>(value: JsonValue | undefined, read: ParamReader<Value>): readonly Value[] | Unreadable {
  if (value === undefined || value === null) return [];
  return listOf(isJsonArray(value) ? value : [value], read);
}

function listOf<Value>(value: JsonValue | undefined, read: ParamReader<Value>): readonly Value[] | Unreadable {
  if (!isJsonArray(value)) return UNREADABLE_PARAM;
  const entries: Value[] = [];
  for (const entry of value) {
    const one = read(entry);
    if (one === UNREADABLE_PARAM) return UNREADABLE_PARAM;
    entries.push(one);
  }
  return entries;
}

function optional<Value>(object: JsonObject, key: string, read: ParamReader<Value>): Value | null | Unreadable {
  const value = object[key];
  return value === undefined || value === null ? null : read(value);
}
