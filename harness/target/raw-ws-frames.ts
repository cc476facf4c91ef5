import { rawRequestBytes } from './raw-http.ts';

/** WebSocket frame (RFC 6455, 5.2), as small or as wrong as the caller wants. */
export interface RawFrame {
  readonly fin: boolean;
  /** The three reserved bits, 0 to 7. */
  readonly rsv: number;
  readonly opcode: number;
  readonly payload: Uint8Array;
}

/** Client frames are masked; an unmasked one is a protocol error, on which a venue must close. */
export function encodeClientFrame(frame: Partial<RawFrame> & { readonly masked?: boolean }): Uint8Array {
  const { fin = true, rsv = 0, opcode = 1, payload = new Uint8Array(), masked = true } = frame;
  const mask = masked ? Buffer.from([0x12, 0x34, 0x56, 0x78]) : Buffer.alloc(0);
  const body = masked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload;
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  return Buffer.concat([Buffer.from([first]), lengthBytes(payload.length, masked), mask, body]);
}

function lengthBytes(length: number, masked: boolean): Uint8Array {
  const bit = masked ? 0x80 : 0;
  if (length < 126) return Uint8Array.of(bit | length);
  const bytes = Buffer.alloc(length < 65_536 ? 3 : 9);
  bytes[0] = bit | (length < 65_536 ? 126 : 127);
  if (length < 65_536) bytes.writeUInt16BE(length, 1);
  else bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
}

/** Reads the complete server frames at the start of the bytes; an incomplete one at the end is left out. */
export function decodeServerFrames(bytes: Uint8Array): RawFrame[] {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: RawFrame[] = [];
  for (let at = 0; at + 2 <= data.length; ) {
    const first = data.readUInt8(at);
    const short = data.readUInt8(at + 1) & 0x7f;
    const masked = data.readUInt8(at + 1) >= 0x80;
    const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
    const start = at + 2 + extra + (masked ? 4 : 0);
    if (start > data.length) break;
    const length = extra === 0 ? short : extra === 2 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
    if (start + length > data.length) break;
    const payload = data.subarray(start, start + length);
    frames.push({ fin: first >= 0x80, rsv: (first >> 4) & 7, opcode: first & 0x0f, payload });
    at = start + length;
  }
  return frames;
}

/** An upgrade request followed directly by frames, for `exchangeRawBytes`: the body of its reply then holds the server's frames. */
export function rawUpgradeBytes(url: string, frames: readonly Uint8Array[], path = '/ws'): Uint8Array {
  const head = rawRequestBytes(url, {
    method: 'GET',
    path,
    headerLines: [
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAECAwQFBgcICQoLDA0ODw==',
    ],
  });
  return Buffer.concat([head, ...frames]);
}
