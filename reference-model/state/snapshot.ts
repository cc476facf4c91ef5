import { bytesToHex } from '@noble/hashes/utils.js';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import { Book } from '../book/book.ts';
import type { BookRules } from '../book/book-rules.ts';
import { ModelFault } from '../model-fault.ts';
import type { LiveOrder } from './live-order.ts';

/** Plain JSON that represents any state of the model: bigints, maps, sets and books are tagged arrays. */
export type SerializedState =
  | null
  | boolean
  | number
  | string
  | FrozenArray
  | { readonly [key: string]: SerializedState };
type FrozenArray = readonly SerializedState[];

// A tag never collides with data: a plain array is serialized with the tag `array` in front.
type Tag = 'array' | 'bigint' | 'map' | 'set' | 'book' | 'undefined';

/**
 * Serializes state to plain data. Object keys are sorted; the order inside maps, sets and books is preserved, because it is significant.
 */
export function serializeState(value: unknown): SerializedState {
  switch (typeof value) {
    case 'bigint':
      return tagged('bigint', value.toString());
    case 'undefined':
      return tagged('undefined');
    case 'boolean':
    case 'number':
    case 'string':
      return value;
    case 'object':
      return value === null ? null : freezeObject(value);
    default:
      throw new ModelFault('snapshot.freeze', { expected: 'plain data', got: typeof value });
  }
}

function freezeObject(value: object): SerializedState {
  if (Array.isArray(value)) return parts('array', value);
  if (value instanceof Map) {
    const pairs: SerializedState[] = ['map'];
    for (const [key, entry] of value) pairs.push([serializeState(key), serializeState(entry)]);
    return pairs;
  }
  if (value instanceof Set) return parts('set', value);
  if (value instanceof Book) {
    const { bid, ask } = value.orders();
    return tagged('book', serializeState(bid), serializeState(ask));
  }
  // Most of a state is such rows, so this avoids building and sorting pairs for each.
  const row: Record<string, SerializedState> = {};
  for (const key of Object.keys(value).sort()) row[key] = serializeState(value[key as keyof typeof value]);
  return row;
}

function parts(tag: Tag, values: Iterable<unknown>): SerializedState {
  const frozen: SerializedState[] = [tag];
  for (const value of values) frozen.push(serializeState(value));
  return frozen;
}

/** Restores a value written by `serializeState`, with new maps, sets and books. @param rules matching rules of the books */
export function deserializeState(value: SerializedState, rules: BookRules): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, deserializeState(entry, rules)]));
  }
  const [tag, ...rest] = value;
  const parts = () => rest.map((entry) => deserializeState(entry, rules));
  // Safe: only `serializeState` writes these arrays, so each tag implies the shape behind it.
  switch (tag as Tag) {
    case 'array':
      return parts();
    case 'bigint':
      return BigInt(String(rest[0]));
    case 'undefined':
      return undefined;
    case 'map':
      return new Map(rest.map((entry) => pairOf(entry, rules)));
    case 'set':
      return new Set(parts());
    case 'book': {
      const [bid, ask] = parts();
      return Book.from({ bid: bid as LiveOrder[], ask: ask as LiveOrder[] }, rules);
    }
    default:
      throw new ModelFault('snapshot.thaw', { expected: 'a tagged array', got: tag });
  }
}

function pairOf(entry: SerializedState | undefined, rules: BookRules): [unknown, unknown] {
  if (!Array.isArray(entry) || entry.length !== 2) {
    throw new ModelFault('snapshot.thaw', { expected: 'a pair', got: entry });
  }
  return [deserializeState(entry[0] ?? null, rules), deserializeState(entry[1] ?? null, rules)];
}

/** Returns the hash of a whole state: keccak-256 of its serialized text, 0x-hex. Equal states have equal hashes on any machine. */
export function stateHashOf(value: unknown): string {
  return `0x${bytesToHex(keccak256(new TextEncoder().encode(JSON.stringify(serializeState(value)))))}`;
}

function tagged(tag: Tag, ...parts: SerializedState[]): SerializedState {
  return [tag, ...parts];
}
