import { isUtf8 } from 'node:buffer';

/** Bytes with more than one invalid byte in this many are not shown as text. */
const BROKEN_SHARE = 8;

/**
 * Formats bytes for a reader: as text, with each invalid UTF-8 byte as `\xff`, so that it differs from a received U+FFFD; as `bytes 00ff…`
 * in hex where hardly any of it is text.
 */
export function formatBytes(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return buffer.toString('utf8');
  const parts: string[] = [];
  let broken = 0;
  for (let at = 0; at < buffer.length; ) {
    const length = lengthOf(buffer[at] ?? 0);
    const sequence = buffer.subarray(at, at + length);
    if (sequence.length === length && isUtf8(sequence)) {
      parts.push(sequence.toString('utf8'));
      at += length;
    } else {
      parts.push(`\\x${buffer.toString('hex', at, at + 1)}`);
      broken += 1;
      at += 1;
    }
  }
  return broken * BROKEN_SHARE > buffer.length ? `bytes ${buffer.toString('hex')}` : parts.join('');
}

/** Like `formatBytes`, for the first bytes, never ending within a character. */
export function formatBytesStart(bytes: Uint8Array, length: number): string {
  if (bytes.byteLength <= length) return formatBytes(bytes);
  let end = length;
  while (end > length - LONGEST && isInside(bytes[end] ?? 0)) end -= 1;
  return formatBytes(bytes.subarray(0, isInside(bytes[end] ?? 0) ? length : end));
}

/** Bytes of the longest character. */
const LONGEST = 4;

function isInside(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

/** Number of bytes of the character that a byte begins; 1 where it begins none. */
function lengthOf(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}
