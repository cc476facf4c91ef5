import { zstdCompressSync } from 'node:zlib';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { VenueReply, VenueRequest } from '../door.ts';
import { compressionDictionaryText } from './dictionary.ts';

const PLAIN = 'mtf-zstd.v1';

/** Compression of the feed, which a client requests and only a gateway offers. @source write-api, "Compression", "GET /ws/dict" */
export interface CompressionRules {
  /** Selects one of the offered subprotocols, in offer order; false: none. */
  readonly selects: (offered: ReadonlySet<string>) => string | false;
  /** Returns the compression of a connection by its subprotocol; null: uncompressed. */
  readonly packing: (protocol: string) => FramePacking | null;
  /** Whether frames of this kind are compressed: channel frames are, control frames are not. */
  readonly packs: (frame: 'data' | 'control') => boolean;
  /** Compresses the text into exactly one standard zstd frame. */
  readonly pack: (text: string, packing: FramePacking) => Uint8Array;
  /** Text frame for a connection with compression. */
  readonly plain: (text: string) => string;
  readonly dictionary: CompressionDictionaryRules;
  /** `GET /ws/dict`: the bytes, or 304 for a client that already has them. */
  readonly answer: (request: VenueRequest, dictionary: CompressionDictionaryRules) => VenueReply;
}

export interface FramePacking {
  /** null: no dictionary is used. */
  readonly dictionary: Uint8Array | null;
}

/** Rules for serving the dictionary. */
export interface CompressionDictionaryRules {
  readonly text: string;
  readonly id: string;
  readonly headers: (id: string) => Readonly<Record<string, string>>;
}

const dictionary = utf8ToBytes(compressionDictionaryText);
/** The first 8 hex digits of the hash of its bytes. */
const dictionaryId = bytesToHex(sha256(dictionary)).slice(0, 8);
const WITH_DICTIONARY = `${PLAIN}.d${dictionaryId}`;

const packings: ReadonlyMap<string, FramePacking> = new Map([
  [PLAIN, { dictionary: null }],
  [WITH_DICTIONARY, { dictionary }],
]);

export const compressionRules: CompressionRules = {
  selects: (offered) => [...offered].find((token) => packings.has(token)) ?? false,
  packing: (protocol) => packings.get(protocol) ?? null,
  packs: (frame) => frame === 'data',
  pack: (text, packing) =>
    packing.dictionary === null
      ? zstdCompressSync(text)
      : zstdCompressSync(text, { dictionary: Buffer.from(packing.dictionary) }),
  plain: (text) => text,
  dictionary: {
    text: compressionDictionaryText,
    id: dictionaryId,
    headers: (id) => ({ 'content-type': 'application/octet-stream', 'x-mtf-dict-id': id, etag: `"${id}"` }),
  },
  answer: answerDictionary,
};

function answerDictionary(request: VenueRequest, { text, id, headers }: CompressionDictionaryRules): VenueReply {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isHeld = known.includes(`"${id}"`) || known.includes('*');
  return { status: isHeld ? 304 : 200, headers: headers(id), body: isHeld ? '' : text };
}
