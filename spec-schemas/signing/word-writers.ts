import type { SignedField, SignedType } from '../catalogue/action-entry.ts';
import { keccak256 } from './keccak.ts';
import type { WireValue } from './wire-action.ts';
import { isTextAt } from './wire-path.ts';
import {
  requireBytes,
  stringHashWordOf,
  toDecimalText,
  UnfitValue,
  WORD_BYTES,
  writeAddress,
  writeBool,
  writeUint,
} from './words.ts';

/**
 * Writes one word into zeroed space.
 * @param value  value at the path of the field; undefined where it is missing and may be
 * @param body  root of the path
 * @throws UnfitValue
 */
export type WriteWord = (
  words: Uint8Array,
  view: DataView,
  at: number,
  value: WireValue | undefined,
  body: WireValue,
) => void;

type LeafRule = Exclude<SignedField['rule'], { readonly how: 'elements' }>;
type ValueRule = Extract<LeafRule, { readonly how: 'value' }>;
type CodedRule = Extract<LeafRule, { readonly how: 'coded' }>;
type WeightsRule = Extract<LeafRule, { readonly how: 'weights' }>;

/** Returns the writer of a field with a word made from one value. */
export function makeWordWriter(type: SignedType, rule: LeafRule): WriteWord {
  switch (rule.how) {
    case 'value':
      return valueWriter(type, rule);
    case 'coded':
      return codedWriter(rule);
    case 'presence':
      return (_words, view, at, value) => writeBool(view, at, value !== undefined);
    case 'constant':
      return (_words, view, at) => writeBool(view, at, rule.value);
    case 'weights':
      return weightsWriter(rule);
  }
}

/** A zeroed word already is 0, false and the zero address, so a missing value of these types writes nothing. */
function valueWriter(type: SignedType, { absent = '', words = [], numbers }: ValueRule): WriteWord {
  switch (type) {
    case 'string':
      if (numbers) return (out, _view, at, value = absent) => out.set(stringHashWordOf(toDecimalText(value)), at);
      return textWriter(absent, words);
    case 'address':
      return (out, _view, at, value) => {
        if (value !== undefined) writeAddress(out, at + 12, value);
      };
    case 'bool':
      return (_out, view, at, value) => {
        if (value !== undefined) writeBool(view, at, value);
      };
    case 'uint8':
    case 'uint16':
    case 'uint32':
    case 'uint64': {
      const bits = Number(type.slice(4));
      return (_out, view, at, value) => {
        if (value !== undefined) writeUint(view, at, value, bits);
      };
    }
    case 'bytes':
      return (out, _view, at, value = []) => out.set(keccak256(requireBytes(value)), at);
    case 'bytes32':
      return (out, _view, at, value) => {
        if (value !== undefined) out.set(requireBytes(value, WORD_BYTES), at);
      };
    case 'address[]':
      return arrayWriter((out, _view, at, address) => writeAddress(out, at + 12, address));
    case 'string[]':
      return arrayWriter((out, _view, at, text) => out.set(stringHashWordOf(text), at));
    case 'bytes[]':
      return arrayWriter((out, _view, at, raw) => out.set(keccak256(requireBytes(raw)), at));
  }
}

function textWriter(absent: string, words: readonly string[]): WriteWord {
  // Only spellings of the catalogue are cached, so that foreign texts cannot grow the cache.
  const kept: ReadonlyMap<unknown, Uint8Array> = new Map(
    ['', absent, ...words].map((text) => [text, stringHashWordOf(text)] as const),
  );
  return (out, _view, at, value = absent) => out.set(kept.get(value) ?? stringHashWordOf(value), at);
}

function codedWriter({ codes, absent = 0 }: CodedRule): WriteWord {
  const codeOf: ReadonlyMap<unknown, number> = new Map(Object.entries(codes));
  return (_words, view, at, value) => {
    const code = value === undefined ? absent : codeOf.get(value);
    if (code === undefined) throw new UnfitValue(`not one of ${[...codeOf.keys()].join(', ')}`);
    writeUint(view, at, code, 8);
  };
}

function weightsWriter({ when }: WeightsRule): WriteWord {
  const path = when.path.split('.');
  const write = arrayWriter((_words, view, at, weight) => writeUint(view, at, weight, 64));
  return (words, view, at, value, body) => {
    if (isTextAt(body, path, when.is)) write(words, view, at, value, body);
  };
}

type WriteElement = (words: Uint8Array, view: DataView, at: number, element: WireValue) => void;

/** Writes keccak256 over one word per element; a missing array counts as empty. */
function arrayWriter(write: WriteElement): WriteWord {
  return (out, _view, at, value = []) => {
    if (!Array.isArray(value)) throw new UnfitValue('not an array');
    const list: readonly WireValue[] = value;
    const words = new Uint8Array(list.length * WORD_BYTES);
    const view = new DataView(words.buffer);
    list.forEach((element, index) => {
      write(words, view, index * WORD_BYTES, element);
    });
    out.set(keccak256(words), at);
  };
}
