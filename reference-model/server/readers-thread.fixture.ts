import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { encodeClientFrame, TEXT_OPCODE } from './raw-client.fixture.ts';
import type { SocketReadersOptions } from './readers.fixture.ts';

// The thread behind `openSocketReaders`. It uses no library, so that a thousand clients cost almost nothing.

// Safe: passed by `openSocketReaders`, which types it.
const { url, count, says, protocol } = workerData as SocketReadersOptions;
const { hostname, port } = new URL(url);
/** Bytes of each client beyond those already awaited. */
const ahead = new Map<Socket, number>();
let wanted = Number.POSITIVE_INFINITY;
/** Number of clients still missing awaited bytes. */
let behind = 0;

function wait(bytes: number): void {
  wanted = bytes;
  behind = [...ahead.values()].filter((has) => has < bytes).length;
  if (behind === 0) reportReceived();
}

function reportReceived(): void {
  for (const [socket, bytes] of ahead) ahead.set(socket, bytes - wanted);
  wanted = Number.POSITIVE_INFINITY;
  parentPort?.postMessage('received');
}

async function opened(): Promise<void> {
  const socket = connect(Number(port), hostname);
  const offer = protocol === undefined ? '' : `Sec-WebSocket-Protocol: ${protocol}\r\n`;
  const key = randomBytes(16).toString('base64');
  const asked = 'Host: venue\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n';
  socket.write(`GET /ws HTTP/1.1\r\n${asked}Sec-WebSocket-Key: ${key}\r\n${offer}\r\n`);
  const head = await new Promise<Buffer>((resolve, reject) => {
    let received = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (!received.includes('\r\n\r\n')) return;
      socket.off('data', take);
      resolve(received);
    };
    socket.on('data', take).once('error', reject);
  });
  if (!head.includes(' 101 ')) throw new Error(head.toString('latin1'));
  ahead.set(socket, 0);
  if (says !== null) socket.write(encodeClientFrame({ opcode: TEXT_OPCODE, payload: says }));
  socket.on('data', ({ length }) => {
    const before = ahead.get(socket) ?? 0;
    ahead.set(socket, before + length);
    if (before >= wanted || before + length < wanted) return;
    behind -= 1;
    if (behind === 0) reportReceived();
  });
}

for (let at = 0; at < count; at += 1) await opened();
parentPort?.on('message', wait);
parentPort?.postMessage('open');
