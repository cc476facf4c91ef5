import { isUtf8 } from 'node:buffer';
import { afterEach, expect, test } from 'vitest';
import { casesAtEachEntryPoint, type EntryPoint, type OpenEntryPoint, openEntryPoint } from './hostile-door.fixture.ts';
import { oddBodies } from './odd-bodies.fixture.ts';
import {
  BINARY_OPCODE,
  CLOSE_OPCODE,
  type ClientFrameSpec,
  CONTINUATION_OPCODE,
  decodeServerFrames,
  encodeClientFrame,
  openRawSocket,
  PING_OPCODE,
  PONG_OPCODE,
  type RawClient,
  TEXT_OPCODE,
} from './raw-client.fixture.ts';

// Valid and invalid client frames, grouped like the public server test suites: framing, pings, reserved bits, opcodes, fragments, UTF-8 and
// closing. The venue answers valid frames; a violation of RFC 6455 closes that socket only, with the code of its fault.

let server: OpenEntryPoint;
afterEach(() => server.close());

const PING_TEXT = '{"method":"ping"}';
const ping = { opcode: TEXT_OPCODE, payload: PING_TEXT };
const part = (payload: string | Uint8Array, fin = false): ClientFrameSpec => ({
  opcode: CONTINUATION_OPCODE,
  payload,
  fin,
});
const first = (payload: string | Uint8Array): ClientFrameSpec => ({ opcode: TEXT_OPCODE, payload, fin: false });
const code = (status: number, reason: string | Uint8Array = '') =>
  Buffer.concat([Buffer.from([status >> 8, status & 0xff]), Buffer.from(reason)]);

async function opened(door: EntryPoint): Promise<RawClient> {
  server = await openEntryPoint(door);
  return openRawSocket(server.url);
}

/** Whether a frame is the text message `{"channel":"pong"}`. */
const isPong = ({ opcode, payload }: { readonly opcode: number; readonly payload: Buffer }) =>
  opcode === TEXT_OPCODE && payload.includes('"pong"');

const sound: readonly (readonly [what: string, frames: readonly ClientFrameSpec[]])[] = [
  ['whole', [ping]],
  ['in two parts', [first('{"method":'), part('"ping"}', true)]],
  ['in as many parts as it has letters', [first(''), ...[...PING_TEXT].map((letter) => part(letter)), part('', true)]],
  ['of empty parts around it', [first(''), part(PING_TEXT), part('', true)]],
  [
    'with a ping between its parts',
    [first('{"method":'), { opcode: PING_OPCODE, payload: 'a' }, part('"ping"}', true)],
  ],
  ['with a pong that nobody asked for before it', [{ opcode: PONG_OPCODE, payload: 'b' }, ping]],
  ['behind 50 pings', [...Array.from({ length: 50 }, () => ({ opcode: PING_OPCODE, payload: 'x' })), ping]],
  ['behind the longest ping', [{ opcode: PING_OPCODE, payload: 'y'.repeat(125) }, ping]],
  [
    'cut inside of a letter',
    [first(Buffer.from('{"method":"ping","x":"\xe2', 'latin1')), part(Buffer.from('\x82\xac"}', 'latin1'), true)],
  ],
];

test.each(casesAtEachEntryPoint(sound))(
  'at a %s a message is answered that arrives %s',
  async (door, _what, frames) => {
    const client = await opened(door);
    client.write(Buffer.concat(frames.map(encodeClientFrame)));
    const arrived = decodeServerFrames(await client.until((received) => decodeServerFrames(received).some(isPong)));
    // Each protocol ping gets a pong with the same payload.
    const pings = frames.filter(({ opcode }) => opcode === PING_OPCODE);
    const pongs = arrived.filter(({ opcode }) => opcode === PONG_OPCODE).map(({ payload }) => String(payload));
    expect(pongs).toEqual(pings.map(({ payload }) => String(payload)));
    client.socket.destroy();
  },
);

test.each(casesAtEachEntryPoint([[]]))('at a %s a message that arrives byte by byte is answered', async (door) => {
  const client = await opened(door);
  client.socket.setNoDelay(true);
  for (const byte of encodeClientFrame(ping)) client.write(Buffer.from([byte]));
  await client.until((received) => decodeServerFrames(received).some(isPong));
  client.socket.destroy();
});

const broken: readonly (readonly [what: string, code: number, frames: readonly ClientFrameSpec[]])[] = [
  ['is not masked', 1002, [{ ...ping, masked: false }]],
  ['is a ping that is not masked', 1002, [{ opcode: PING_OPCODE, masked: false }]],
  ...[1, 2, 3, 4, 5, 6, 7].map((rsv) => [`has the reserved bits ${rsv}`, 1002, [{ ...ping, rsv }]] as const),
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => [`has the opcode ${opcode}`, 1002, [{ opcode }]] as const),
  ['is a ping of 126 bytes', 1002, [{ opcode: PING_OPCODE, payload: 'z'.repeat(126) }]],
  ['is a part of a ping', 1002, [{ opcode: PING_OPCODE, payload: 'a', fin: false }]],
  ['goes on with nothing', 1002, [part('more', true)]],
  ['begins anew inside of a message', 1002, [first('{'), ping]],
  ['goes on after the last part', 1002, [first('{"method":'), part('"ping"}', true), part('more', true)]],
  ['is no UTF-8', 1007, [{ opcode: TEXT_OPCODE, payload: Buffer.from([0xce, 0xba, 0xed, 0xa0, 0x80]) }]],
  ['is half a letter', 1007, [{ opcode: TEXT_OPCODE, payload: Buffer.from([0xe2, 0x82]) }]],
  ['is an overlong letter', 1007, [{ opcode: TEXT_OPCODE, payload: Buffer.from([0xc0, 0xaf]) }]],
  ['says that it is too large', 1009, [{ opcode: TEXT_OPCODE, says: 2n ** 32n }]],
  ['says more than a number holds', 1009, [{ opcode: TEXT_OPCODE, says: 2n ** 62n }]],
  ['closes with one byte', 1002, [{ opcode: CLOSE_OPCODE, payload: 'a' }]],
  ...[0, 999, 1004, 1005, 1006, 1016, 2999, 5000].map(
    (status) => [`closes with ${status}`, 1002, [{ opcode: CLOSE_OPCODE, payload: code(status) }]] as const,
  ),
  ['closes with words that are no UTF-8', 1007, [{ opcode: CLOSE_OPCODE, payload: code(1000, Buffer.from([0xff])) }]],
  ['closes in 126 bytes', 1002, [{ opcode: CLOSE_OPCODE, payload: code(1000, 'x'.repeat(124)) }]],
];

test.each(casesAtEachEntryPoint(broken))(
  'at a %s a socket is closed if its frame %s',
  async (door, _what, status, frames) => {
    const client = await opened(door);
    const other = await openRawSocket(server.url);
    client.write(Buffer.concat(frames.map(encodeClientFrame)));
    const last = decodeServerFrames(await client.ended).at(-1);
    expect(last?.opcode).toBe(CLOSE_OPCODE);
    expect(last?.payload.readUInt16BE()).toBe(status);
    other.write(encodeClientFrame(ping));
    await other.until((received) => decodeServerFrames(received).some(isPong));
    other.socket.destroy();
  },
);

test.each(casesAtEachEntryPoint([[1000], [1001], [1003], [1007], [1011], [3000], [4999]]))(
  'at a %s a socket that closes with %i is closed with the same code',
  async (door, status) => {
    const client = await opened(door);
    client.write(encodeClientFrame({ opcode: CLOSE_OPCODE, payload: code(status, 'bye') }));
    const last = decodeServerFrames(await client.ended).at(-1);
    expect([last?.opcode, last?.payload.readUInt16BE()]).toEqual([CLOSE_OPCODE, status]);
  },
);

test.each(casesAtEachEntryPoint([[]]))('at a %s frames after a close are ignored', async (door) => {
  const client = await opened(door);
  client.write(
    Buffer.concat([encodeClientFrame({ opcode: CLOSE_OPCODE, payload: code(1000) }), encodeClientFrame(ping)]),
  );
  expect(decodeServerFrames(await client.ended).map(({ opcode }) => opcode)).toEqual([CLOSE_OPCODE]);
});

test.each(casesAtEachEntryPoint([[]]))(
  'at a %s a binary frame gets an error frame, and the socket stays open',
  async (door) => {
    const client = await opened(door);
    client.write(
      Buffer.concat([
        encodeClientFrame({ opcode: BINARY_OPCODE, payload: Buffer.from([0xff, 0xfe]) }),
        encodeClientFrame(ping),
      ]),
    );
    const arrived = decodeServerFrames(await client.until((received) => decodeServerFrames(received).some(isPong)));
    expect(arrived.map(({ payload }) => String(payload)).join()).toContain('"error"');
    client.socket.destroy();
  },
);

/** Sends the same bytes until the other end closes. */
async function flooded(client: RawClient, bytes: Uint8Array, most: number): Promise<void> {
  let isOpen = true;
  client.socket.on('close', () => {
    isOpen = false;
  });
  for (let sent = 0; isOpen && sent < most; sent += 1)
    await new Promise<void>((resolve) => {
      if (client.socket.write(bytes)) setImmediate(resolve);
      else client.socket.once('drain', resolve).once('close', resolve);
    });
  await client.ended;
}

test.each(
  casesAtEachEntryPoint<readonly [string, ClientFrameSpec, ClientFrameSpec]>([
    ['a message of more parts than anybody sends', part('a'), first('')],
    ['pings faster than they can be answered', { opcode: PING_OPCODE, payload: 'x' }, { opcode: PING_OPCODE }],
  ]),
)('at a %s, %s ends its socket and no other', async (door, _what, again, begin) => {
  const client = await opened(door);
  client.write(encodeClientFrame(begin));
  await flooded(client, Buffer.concat(Array.from({ length: 10_000 }, () => encodeClientFrame(again))), 100);
  const other = await openRawSocket(server.url);
  other.write(encodeClientFrame(ping));
  await other.until((received) => decodeServerFrames(received).some(isPong));
  other.socket.destroy();
});

test.each(casesAtEachEntryPoint(oddBodies))(
  'at a %s a frame with %s is answered, and the socket stays open',
  async (door, _what, body) => {
    const client = await opened(door);
    const payload = Buffer.from(body);
    const begin = '{"method":"post","id":1,"request":{"type":"info","payload":';
    const post = Buffer.concat([Buffer.from(begin), payload, Buffer.from('}}')]);
    client.write(
      Buffer.concat([
        encodeClientFrame({ opcode: TEXT_OPCODE, payload: post }),
        encodeClientFrame({ opcode: TEXT_OPCODE, payload }),
        encodeClientFrame(ping),
      ]),
    );
    const arrived = await client.until((received) =>
      decodeServerFrames(received).some((one) => isPong(one) || one.opcode === CLOSE_OPCODE),
    );
    expect(decodeServerFrames(arrived).map(({ opcode }) => opcode)).toContain(
      isUtf8(payload) ? TEXT_OPCODE : CLOSE_OPCODE,
    );
    const other = await openRawSocket(server.url);
    other.write(encodeClientFrame(ping));
    await other.until((received) => decodeServerFrames(received).some(isPong));
    other.socket.destroy();
    client.socket.destroy();
  },
);
