import { zstdDecompressSync } from 'node:zlib';
import { Decompress } from 'fzstd';

/** Limit far above any frame of the feed: a full book is some kilobytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Frame that cannot be unpacked; the message says why. */
export class ZstdFrameError extends Error {
  override readonly name = 'BrokenFrame';
}

/**
 * Returns the text of one zstd frame. A frame that declares more than any text of the feed is not unpacked.
 * @param dictionary  null: the frame needs none
 * @throws BrokenFrame where it is not exactly one frame, or does not unpack to UTF-8
 */
export function unpackZstd(bytes: Uint8Array, dictionary: Uint8Array | null): string {
  const length = zstdFrameLengthOf(bytes);
  if (length === null) throw new ZstdFrameError('no whole frame of zstd');
  if (length !== bytes.length) throw new ZstdFrameError(`${bytes.length - length} bytes behind the frame`);
  const content = dictionary === null ? unpackedPlain(bytes) : unpackedWith(bytes, dictionary);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new ZstdFrameError('the content is not UTF-8');
  }
}

function unpackedPlain(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Decompress((chunk) => {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ZstdFrameError(`more than ${MOST_BYTES} bytes of content`);
    chunks.push(chunk);
  });
  try {
    stream.push(bytes, true);
  } catch (error) {
    throw error instanceof ZstdFrameError ? error : new ZstdFrameError('the frame does not unpack');
  }
  return Buffer.concat(chunks);
}

/** Unpacks with Node, since fzstd does not support dictionaries. */
function unpackedWith(bytes: Uint8Array, dictionary: Uint8Array): Uint8Array {
  try {
    return zstdDecompressSync(bytes, { dictionary: Buffer.from(dictionary), maxOutputLength: MOST_BYTES });
  } catch {
    throw new ZstdFrameError('the frame does not unpack with the dictionary');
  }
}

const MAGIC = 0xfd2fb528;
const RLE = 1;
const RESERVED = 3;

/**
 * Returns the bytes of the first frame, from its header and the headers of its blocks; null where it is incomplete. @source RFC 8878, 3.1
 */
export function zstdFrameLengthOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 6 || view.getUint32(0, true) !== MAGIC) return null;
  const descriptor = view.getUint8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const hasChecksum = (descriptor & 0x04) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 0x03] ?? 0;
  const contentBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  let at = 5 + (isSingle ? 0 : 1) + dictionaryBytes + contentBytes;
  for (let isLast = false; !isLast; ) {
    if (at + 3 > bytes.length) return null;
    const header = view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
    isLast = (header & 1) === 1;
    const type = (header >> 1) & 3;
    if (type === RESERVED) return null;
    at += 3 + (type === RLE ? 1 : header >> 3);
  }
  const end = at + (hasChecksum ? 4 : 0);
  return end <= bytes.length ? end : null;
}
