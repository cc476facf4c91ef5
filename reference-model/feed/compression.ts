import { zstdCompressSync } from 'node:zlib';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { VenueReply, VenueRequest } from '../door.ts';

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

// Text common to many frames, the most likely last, because zstd searches back from the end. Plain ASCII, so bytes and text are the same.
const frames = [
  '{"channel":"notifications","data":[{"kind":"","message":"","time":1767225600000}],"is_snapshot":false}',
  '{"channel":"user_fundings","data":[{"coin":"","funding_rate":"0.0000125","szi":"0","time":1767225600000,"usdc":"0"}],"is_snapshot":false}',
  '{"channel":"ledger_updates","data":[{"amount":"0","destination":"0x0000000000000000000000000000000000000000","kind":"deposit","time":1767225600000,"token":"USDC"}],"is_snapshot":false}',
  '{"channel":"account_state","data":{"account_value":"0","address":"0x","balances":[],"clearinghouse":{"positions":[]},"free_collateral":"0","height":0,"open_orders":[],"positions":[],"spot":{"balances":[{"coin":"USDC","hold":"0","total":"0"}]},"withdrawable":"0"},"is_snapshot":true}',
  '{"channel":"open_orders","data":[{"cloid":null,"coin":"BTC","limit_px":"0","oid":"0","orig_sz":"0","reduce_only":false,"side":"B","sz":"0","tif":"gtc","timestamp":1767225600000}],"is_snapshot":true}',
  '{"channel":"order_updates","data":[{"action_hash":"0x","cloid":null,"coin":"BTC","oid":"0","side":"A","status":"open","sz":"0","time":1767225600000}],"is_snapshot":false}',
  '{"channel":"fills","data":[{"block":0,"cause":"","closed_pnl":"0","coin":"BTC","crossed":true,"dir":"Open Long","fee":"0","fee_token":"USDC","hash":"0x","oid":"0","px":"0","side":"B","start_position":"0","sz":"0","tid":"0","time":1767225600000}],"is_snapshot":false}',
  '{"channel":"markets","data":[{"coin":"BTC","funding_rate":"0.0000125","id":0,"index_px":"0","mark_px":"0","mid_px":"0","open_interest":"0","premium":"0","volume_24h":"0"}],"is_snapshot":false}',
  '{"channel":"candles","data":{"candles":[{"T":1767225659999,"c":"0","f":false,"h":"0","i":"1m","l":"0","n":1,"o":"0","q":"0","s":"BTC","t":1767225600000,"v":"0"}],"snapshot":false},"is_snapshot":false}',
  '{"channel":"trades","data":[{"coin":"BTC","px":"60000.1","side":"B","sz":"0.001","tid":"0","time":1767225600000,"users":null}],"is_snapshot":false}',
  '{"channel":"bbo","data":{"ask":{"n":1,"px":"60000.1","sz":"0.001"},"bid":{"n":1,"px":"60000","sz":"0.001"},"coin":"BTC"},"is_snapshot":false}',
  '{"channel":"l2_book","data":{"asks":[{"n":1,"px":"60000.1","sz":"0.001"}],"bids":[{"n":1,"px":"60000","sz":"0.001"}],"coin":"BTC"},"is_snapshot":false}',
];

/** The bytes of `GET /ws/dict` as text. It is constant per build, so it never changes during a connection. */
const compressionDictionaryText = frames.join('\n');

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
