import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type HttpTargetOptions, openHttpTarget } from './http-target.ts';
import { encodeClientFrame } from './raw-ws-frames.ts';
import { isSilence, type WireSilence, type WireSocket } from './wire.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A server that leaves its sockets to the test. */
async function serveUpgrades(upgrade: (request: http.IncomingMessage, socket: Duplex, head: Buffer) => void) {
  const server = http.createServer((_request, response) => response.writeHead(404).end());
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.on('error', () => {});
    upgrade(request, socket, head);
  });
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serve(peer: (socket: WebSocket) => void, choose?: (offered: Set<string>) => string | false): Promise<string> {
  const wss = new WebSocketServer({ noServer: true, ...(choose === undefined ? {} : { handleProtocols: choose }) });
  return serveUpgrades((request, socket, head) => wss.handleUpgrade(request, socket, head, peer));
}

async function connect(
  url: string,
  options: HttpTargetOptions & { readonly protocols?: readonly string[] } = {},
): Promise<WireSocket | WireSilence> {
  const { protocols, ...bounds } = options;
  const target = openHttpTarget(url, { timeoutMs: 5_000, ...bounds });
  cleanUps.push(() => target.close());
  return target.connect(protocols === undefined ? {} : { protocols });
}

async function opened(...args: Parameters<typeof connect>): Promise<WireSocket> {
  const socket = await connect(...args);
  if (isSilence(socket)) throw new Error(`${socket.reason}: ${socket.detail}`);
  return socket;
}

describe('a socket', () => {
  test('that a venue opens with a subprotocol nobody offered is none, and says which', async () => {
    const url = await serve(
      () => {},
      () => 'mtf-zstd.v1',
    );
    expect(await connect(url, { protocols: ['mtf-zstd.v1.d12345678'] })).toMatchObject({
      kind: 'silence',
      reason: 'protocol',
      detail: 'the upgrade chose the subprotocol mtf-zstd.v1, which was not offered',
    });
  });

  test('hands frames on in order, integers kept, and idles without losing one', async () => {
    const url = await serve((peer) => {
      peer.send('{"oid":18446744073709551615}');
      peer.send('no json');
      peer.send(Buffer.from([1, 2]));
      peer.on('message', (data) => peer.send(`echo ${data}`));
    });
    const socket = await opened(url);
    expect(await socket.next()).toMatchObject({ kind: 'text', json: { oid: 18446744073709551615n } });
    expect(await socket.next()).toMatchObject({ kind: 'text', text: 'no json', json: undefined });
    expect(await socket.next()).toMatchObject({ kind: 'binary', bytes: Buffer.from([1, 2]) });
    expect(await socket.next(10)).toEqual({ kind: 'idle' });
    socket.send('x');
    expect(await socket.next()).toMatchObject({ text: 'echo x' });
    socket.ping();
    expect(await socket.next()).toMatchObject({ kind: 'pong' });
  });

  test('reports its end to every reader, and accepts no more frames', async () => {
    const url = await serve((peer) => {
      peer.send('last');
      peer.close(4001, 'done');
    });
    const socket = await opened(url);
    expect(await socket.next()).toMatchObject({ text: 'last' });
    const end = { kind: 'closed', reason: 'closed', code: 4001, detail: 'done' };
    expect(await socket.next()).toMatchObject(end);
    expect(await socket.next(5)).toMatchObject(end);
    expect(socket.open).toBe(false);
    socket.send('into the void');
    socket.ping();
    socket.close();
  });

  test('may be closed by the client', async () => {
    const closed = Promise.withResolvers<number>();
    const socket = await opened(await serve((peer) => peer.on('close', (code) => closed.resolve(code))));
    socket.close();
    expect(await closed.promise).toBe(1000);
    expect(await socket.next()).toMatchObject({ kind: 'closed', reason: 'closed', code: 1000 });
  });

  test('counts frames, and the weight of post frames', async () => {
    const url = await serve((peer) => peer.on('message', () => peer.send('{"channel":"pong"}')));
    const target = openHttpTarget(url);
    cleanUps.push(() => target.close());
    const socket = await target.connect();
    if (isSilence(socket)) throw new Error(socket.detail);
    socket.send('{"method":"ping"}');
    socket.send('{"method":"post","id":1,"request":{"type":"action","payload":{}}}');
    await socket.next();
    await socket.next();
    expect(target.traffic).toEqual({ requests: 0, weight: 5, frames: 4, rateLimited: 0 });
  });
});

describe('subprotocols', () => {
  const offer = { protocols: ['mtf-zstd.v1.d0a1b2c3d', 'mtf-zstd.v1'] };
  test.each([
    ['the second', (offered: Set<string>) => [...offered][1] ?? false, 'mtf-zstd.v1'],
    ['none, as a node does', () => false as const, ''],
  ])('the venue chooses %s', async (_what, choose, protocol) => {
    expect((await opened(await serve(() => {}, choose), offer)).protocol).toBe(protocol);
  });

  test('choosing one that was not offered is a protocol error', async () => {
    const url = await serve(
      () => {},
      () => 'other',
    );
    expect(await connect(url, offer)).toMatchObject({ kind: 'silence', reason: 'protocol' });
  });
});

describe('a failed handshake is a silence', () => {
  test.each<[string, (socket: Duplex) => void, object]>([
    [
      'a refusal',
      (socket) => socket.end('HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\n\r\n'),
      { reason: 'protocol', status: 426 },
    ],
    [
      'a refusal with an endless body',
      (socket) => {
        socket.write('HTTP/1.1 500 No\r\n\r\n');
        const pour = () => {
          while (!socket.destroyed && socket.write('a'.repeat(10_000)));
        };
        socket.on('drain', pour);
        pour();
      },
      { reason: 'protocol', status: 500 },
    ],
    [
      'a redirect',
      (socket) => socket.end('HTTP/1.1 301 Moved\r\nlocation: ws://127.0.0.1:1/\r\n\r\n'),
      { reason: 'redirect', status: 301 },
    ],
    ['an immediate close', (socket) => socket.destroy(), { reason: 'closed' }],
    ['a wrong accept key', (socket) => socket.write(upgraded('nonsense')), { reason: 'protocol' }],
    ['no answer', () => {}, { reason: 'timeout' }],
    [
      'slow bytes',
      (socket) => {
        socket.write('HTTP/1.1 101 S\r\n');
        const timer = setInterval(() => socket.write('x: 1\r\n'), 5);
        socket.on('close', () => clearInterval(timer));
      },
      { reason: 'timeout' },
    ],
  ])('%s', async (_what, answer, silence) => {
    const url = await serveUpgrades((_request, socket) => answer(socket));
    // Short only for waiting on the limit itself: a busy machine may need longer for the others.
    const timeoutMs = 'reason' in silence && silence.reason === 'timeout' ? 100 : 5_000;
    expect(await connect(url, { timeoutMs })).toMatchObject({ kind: 'silence', ...silence });
  });
});

test('nobody listens: refused, so nothing was sent', async () => {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.close();
  await once(server, 'close');
  expect(await connect(url)).toMatchObject({ kind: 'silence', reason: 'refused' });
});

describe('a hostile peer ends the socket', () => {
  const raw = (peer: WebSocket, bytes: Uint8Array) => {
    // ws keeps the given stream under this name; frames that it would refuse to send are written there directly.
    (peer as WebSocket & { readonly _socket: Duplex })._socket.write(bytes);
  };
  const frame = (content: Parameters<typeof encodeClientFrame>[0]) => encodeClientFrame({ ...content, masked: false });
  test.each<[string, (peer: WebSocket) => void, string, HttpTargetOptions]>([
    ['a huge frame', (peer) => peer.send('a'.repeat(2_000)), 'too-large', { maxFrameBytes: 1_000 }],
    ['a frame that announces 2^40 bytes', (peer) => raw(peer, announce(2n ** 40n)), 'too-large', {}],
    [
      'fragments without end',
      (peer) => {
        raw(peer, frame({ fin: false, payload: Buffer.from('a') }));
        for (let n = 0; n < 100; n += 1) raw(peer, frame({ fin: false, opcode: 0, payload: Buffer.alloc(100) }));
      },
      'too-large',
      { maxFrameBytes: 1_000 },
    ],
    ['text that is no UTF-8', (peer) => raw(peer, frame({ payload: Buffer.from([0xff]) })), 'protocol', {}],
    ['a reserved opcode', (peer) => raw(peer, frame({ opcode: 5 })), 'protocol', {}],
    ['compression that was not agreed', (peer) => raw(peer, frame({ rsv: 4 })), 'protocol', {}],
    ['dying in the middle of a frame', (peer) => dieMidway(peer), 'closed', {}],
  ])('%s', async (_what, act, reason, options) => {
    const socket = await opened(await serve(act), options);
    expect(await socket.next()).toMatchObject({ kind: 'closed', reason });
    expect(socket.open).toBe(false);
  });

  test('in a flood that nobody reads, the first frames are kept, then the end follows', async () => {
    const socket = await opened(
      await serve((peer) => {
        for (let n = 0; n < 10; n += 1) peer.send(`${n}`);
      }),
      { maxQueuedFrames: 3 },
    );
    const gone = Promise.withResolvers<void>();
    const poll = setInterval(() => {
      if (!socket.open) gone.resolve();
    }, 1);
    await gone.promise;
    clearInterval(poll);
    const texts = [await socket.next(), await socket.next(), await socket.next()];
    expect(texts).toMatchObject([{ text: '0' }, { text: '1' }, { text: '2' }]);
    expect(await socket.next()).toMatchObject({ kind: 'closed', reason: 'too-large' });
  });

  function dieMidway(peer: WebSocket): void {
    raw(peer, frame({ payload: Buffer.alloc(100) }).subarray(0, 50));
    peer.terminate();
  }
});

function upgraded(accept: string): string {
  return `HTTP/1.1 101 S\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`;
}

function announce(length: bigint): Uint8Array {
  const head = Buffer.alloc(10);
  head[0] = 0x81;
  head[1] = 127;
  head.writeBigUInt64BE(length, 2);
  return head;
}
