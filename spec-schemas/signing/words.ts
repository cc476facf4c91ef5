import { hexToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from './keccak.ts';

/** Length of a word in bytes. */
export const WORD_BYTES = 32;

/** Thrown for a value that cannot become the word of its type. The digest turns it into an error with a field name. */
export class UnfitValue extends Error {
  override readonly name = 'UnfitValue';
}

const uint64End = 1n << 64n;
const digits = /^(0|[1-9][0-9]{0,19})$/;
const addressHex = /^(0x)?[0-9a-fA-F]{40}$/;
const plainDecimal = /^-?[0-9]+(\.[0-9]+)?$/;
const bytesHex = /^(0x)?(([0-9a-fA-F]{2})*)$/;
const utf8 = new TextEncoder();

/**
 * Returns the exact value of an unsigned integer below 2^64. A number past 2^53 is rejected, since its exact value is already lost.
 * @throws UnfitValue
 */
export function uintOf(value: unknown): number | bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  if (typeof value === 'bigint' && value >= 0n && value < uint64End) return value;
  if (typeof value === 'string' && digits.test(value)) return uintOf(BigInt(value));
  throw new UnfitValue(`not an exact unsigned 64-bit integer (${typeof value})`);
}

/**
 * @param bits  width of the type, which limits the range; the word is the same for all widths
 * @throws UnfitValue
 */
export function writeUint(words: DataView, at: number, value: unknown, bits: number): void {
  const uint = uintOf(value);
  if (bits < 64 && uint >= 2 ** bits) throw new UnfitValue(`above uint${bits}`);
  if (typeof uint === 'bigint') {
    words.setBigUint64(at + 24, uint);
    return;
  }
  words.setUint32(at + 24, Math.floor(uint / 2 ** 32));
  words.setUint32(at + 28, uint % 2 ** 32);
}

/** @throws UnfitValue */
export function writeBool(words: DataView, at: number, value: unknown): void {
  if (typeof value !== 'boolean') throw new UnfitValue(`not a boolean (${typeof value})`);
  words.setUint8(at + 31, value ? 1 : 0);
}

/**
 * Writes the 20 bytes of an address; the prefix may be omitted and the letter case is ignored.
 * @throws UnfitValue
 */
export function writeAddress(words: Uint8Array, at: number, value: unknown): void {
  if (typeof value !== 'string' || !addressHex.test(value)) throw new UnfitValue('not an address of 40 hex digits');
  const first = value.length - 40;
  for (let byte = 0; byte < 20; byte += 1) {
    const high = nibbleOf(value.charCodeAt(first + 2 * byte));
    words[at + byte] = (high << 4) | nibbleOf(value.charCodeAt(first + 2 * byte + 1));
  }
}

/** @param code  of a hex digit: letters come after digits, and in both cases end in 1 to 6 */
function nibbleOf(code: number): number {
  return (code & 0xf) + (code > NINE ? 9 : 0);
}

const NINE = 0x39;

/**
 * Returns keccak256 of the text's UTF-8, without changing letter case.
 * @throws UnfitValue on a value that is no text, or is text that UTF-8 cannot encode
 */
export function stringHashWordOf(value: unknown): Uint8Array {
  if (typeof value !== 'string') throw new UnfitValue(`not a string (${typeof value})`);
  if (!value.isWellFormed()) throw new UnfitValue('a lone surrogate has no UTF-8');
  return keccak256(utf8.encode(value));
}

/**
 * Returns the digits of a number, without an exponent; any other value as it is.
 * @throws UnfitValue on a number without plain digits
 */
export function toDecimalText(value: unknown): unknown {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  const text = String(value);
  if (!plainDecimal.test(text)) throw new UnfitValue('a number without plain digits');
  return text;
}

/**
 * Returns bytes given as an array of byte numbers or as hex text; the prefix may be omitted.
 * @param length  required number of bytes; any where left out
 * @throws UnfitValue
 */
export function requireBytes(value: unknown, length?: number): Uint8Array {
  const bytes = typeof value === 'string' ? bytesOfHex(value) : bytesOfNumbers(value);
  if (length !== undefined && bytes.length !== length) throw new UnfitValue(`${bytes.length} bytes, not ${length}`);
  return bytes;
}

function bytesOfHex(text: string): Uint8Array {
  const digits = bytesHex.exec(text)?.[2];
  if (digits === undefined) throw new UnfitValue('not whole bytes of hex digits');
  return hexToBytes(digits);
}

function bytesOfNumbers(value: unknown): Uint8Array {
  if (!Array.isArray(value)) throw new UnfitValue(`neither bytes nor hex text (${typeof value})`);
  const numbers: readonly unknown[] = value;
  return Uint8Array.from(numbers, (byte) => {
    if (typeof byte === 'number' && Number.isInteger(byte) && byte >= 0 && byte < 256) return byte;
    throw new UnfitValue('an element is no byte');
  });
}
