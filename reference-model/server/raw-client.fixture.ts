import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

// A client that sends raw bytes, valid or not, including what no library would send.

/** A connection, and everything received over it. */
export interface RawClient {
  readonly socket: Socket;
  write(bytes: string | Uint8Array): void;
  /** Resolves once the received bytes match. Rejects if the connection ends before. */
  until(fits: (received: Buffer) => boolean): Promise<Buffer>;
  /** Resolves with everything received once the other end has closed. */
  readonly ended: Promise<Buffer>;
}

export async function openRawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const looks = new Set<() => void>();
  const received = () => Buffer.concat(chunks);
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    for (const look of looks) look();
  });
  // A reset connection counts as a normal end here.
  socket.on('error', () => {});
  const ended = new Promise<Buffer>((resolve) => socket.on('close', () => resolve(received())));
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    socket,
    ended,
    write: (bytes) => void socket.write(bytes),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!fits(received())) return;
          looks.delete(look);
          resolve(received());
        };
        looks.add(look);
        socket.on('close', () => reject(new Error(`closed after ${received().toString('latin1').slice(0, 300)}`)));
        look();
      }),
  };
}

/** Opens a connection to `/ws`; bytes received before the upgrade are omitted from its reports. */
export async function openRawSocket(url: string): Promise<RawClient> {
  const client = await openRawClient(url);
  const key = randomBytes(16).toString('base64');
  client.write(
    `GET /ws HTTP/1.1\r\nHost: venue\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const head = await client.until((received) => received.includes('\r\n\r\n'));
  const begin = head.indexOf('\r\n\r\n') + 4;
  return {
    ...client,
    ended: client.ended.then((received) => received.subarray(begin)),
    until: async (fits) => (await client.until((received) => fits(received.subarray(begin)))).subarray(begin),
  };
}

export interface ClientFrameSpec {
  readonly opcode: number;
  readonly payload?: string | Uint8Array;
  /** Whether the frame is the last of its message; default: true. */
  readonly fin?: boolean;
  /** Bits 4, 2 and 1. */
  readonly rsv?: number;
  /** Whether the frame is masked; default: true, as for every client frame. */
  readonly masked?: boolean;
  /** Length stated by the frame, independent of its actual length. */
  readonly says?: bigint;
}

export const CONTINUATION_OPCODE = 0;
export const TEXT_OPCODE = 1;
export const BINARY_OPCODE = 2;
export const CLOSE_OPCODE = 8;
export const PING_OPCODE = 9;
export const PONG_OPCODE = 10;

/** @source RFC 6455, section 5.2 */
export function encodeClientFrame({
  opcode,
  payload = '',
  fin = true,
  rsv = 0,
  masked = true,
  says,
}: ClientFrameSpec): Buffer {
  const data = Buffer.from(payload);
  const length = says ?? BigInt(data.length);
  const head = [(fin ? 0x80 : 0) | (rsv << 4) | opcode];
  const mask = masked ? 0x80 : 0;
  const extended = Buffer.alloc(length < 126n ? 0 : length < 65_536n ? 2 : 8);
  if (extended.length === 2) extended.writeUInt16BE(Number(length));
  if (extended.length === 8) extended.writeBigUInt64BE(length);
  head.push(mask | (extended.length === 0 ? Number(length) : extended.length === 2 ? 126 : 127));
  const key = masked ? randomBytes(4) : Buffer.alloc(0);
  const body = masked ? data.map((byte, at) => byte ^ (key[at % 4] ?? 0)) : data;
  return Buffer.concat([Buffer.from(head), extended, key, body]);
}

/** A frame from the server, which masks none. */
export interface ServerFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** Returns the complete frames. */
export function decodeServerFrames(received: Buffer): readonly ServerFrame[] {
  const frames: ServerFrame[] = [];
  for (let at = 0; at + 2 <= received.length; ) {
    const short = received.readUInt8(at + 1) & 0x7f;
    const wide = short === 127 ? 8 : short === 126 ? 2 : 0;
    if (at + 2 + wide > received.length) break;
    const length =
      wide === 8 ? Number(received.readBigUInt64BE(at + 2)) : wide === 2 ? received.readUInt16BE(at + 2) : short;
    const begin = at + 2 + wide;
    if (begin + length > received.length) break;
    frames.push({ opcode: received.readUInt8(at) & 0x0f, payload: received.subarray(begin, begin + length) });
    at = begin + length;
  }
  return frames;
}
