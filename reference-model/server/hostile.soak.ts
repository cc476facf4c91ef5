import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openFilesLimit } from './open-files.fixture.ts';
import { encodeClientFrame, openRawSocket, TEXT_OPCODE } from './raw-client.fixture.ts';
import { startVenueProcess, type VenueProcess } from './served-alone.fixture.ts';

// Many hostile clients against a venue in its own process: it holds little memory for them, closes them at its documented bounds, and
// meanwhile answers everybody else. Uses only loopback, and each case ends by itself.

const MOST_BYTES = 400 * 1024 * 1024;
/** Files that a process has open besides the connections. */
const OWN_FILES = 500;
/** Generous, because a busy machine is not a fault. */
const PATIENCE_MS = 20_000;
const READ = '{"type":"exchange_status"}';

type Door = 'node' | 'gateway';

/** @param harm  the attack; memory use and answers to others are monitored until it ends */
async function withstood(door: Door, harm: (venue: VenueProcess) => Promise<void>): Promise<void> {
  const node = await startVenueProcess();
  const venue = door === 'node' ? node : await startVenueProcess(node.url);
  const over = new AbortController();
  const looks = looking(venue, over.signal);
  try {
    await Promise.race([harm(venue), looks.then(() => Promise.reject(new Error('looks end last')))]);
    over.abort();
    const bytes = await looks;
    assert(bytes < MOST_BYTES, `${Math.round(bytes / 1024 / 1024)} MB`);
  } finally {
    over.abort();
    await Promise.allSettled([looks]);
    if (door === 'gateway') await venue.end();
    await node.end();
  }
}

/** Other clients send requests in sequence and must be served. @returns the maximum memory observed */
async function looking(venue: VenueProcess, over: AbortSignal): Promise<number> {
  let bytes = 0;
  while (!over.aborted || bytes === 0) {
    const reply = await fetch(`${venue.url}/info`, {
      method: 'POST',
      body: READ,
      headers: { 'content-type': 'application/json', connection: 'close' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    assert.equal(reply.status, 200);
    await reply.text();
    bytes = Math.max(bytes, await venue.memory());
    await delay(100);
  }
  return bytes;
}

interface Crowd {
  readonly sockets: readonly Socket[];
  /** Connections closed by the venue, with the first bytes that it sent on each. */
  readonly ended: () => readonly string[];
}

/** Opens connections that send nothing by themselves. */
async function crowd({ url }: VenueProcess, count: number): Promise<Crowd> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const said: string[] = [];
  for (let at = 0; at < count; at += 200) {
    const more = Array.from({ length: Math.min(200, count - at) }, () => connect(Number(port), hostname));
    for (const socket of more) {
      let head = '';
      socket.on('data', (chunk) => {
        if (head.length < 100) head += chunk.toString('latin1');
      });
      socket.on('error', () => {}).on('close', () => said.push(head));
    }
    await Promise.all(more.map((socket) => once(socket, 'connect')));
    sockets.push(...more);
  }
  return { sockets, ended: () => said };
}

/** Waits until the venue has closed them all, optionally sending a byte per second on each. */
async function untilEnded({ sockets, ended }: Crowd, withinMs: number, byte: string | null): Promise<void> {
  const since = performance.now();
  while (ended().length < sockets.length) {
    const left = sockets.length - ended().length;
    assert(performance.now() - since < withinMs + PATIENCE_MS, `${left} connections are not ended`);
    if (byte !== null) for (const socket of sockets) if (!socket.destroyed) socket.write(byte);
    await delay(1_000);
  }
}

/** Ten thousand silent connections, or the open-files limit: they must be timed out. */
async function idle(venue: VenueProcess): Promise<void> {
  const count = Math.min(10_000, openFilesLimit() - OWN_FILES);
  const all = await crowd(venue, count);
  assert.equal(all.ended().length, 0);
  await untilEnded(all, HEADERS_MS, null);
}

/** Accepted feed sockets stay open without traffic, because clients need not send anything. */
async function idleSockets(venue: VenueProcess): Promise<void> {
  // A gateway opens an upstream socket for each.
  const count = Math.min(4_000, Math.floor((openFilesLimit() - OWN_FILES) / 2));
  const open: Socket[] = [];
  for (let at = 0; at < count; at += 50)
    open.push(...(await Promise.all(Array.from({ length: 50 }, async () => (await openRawSocket(venue.url)).socket))));
  await delay(HEADERS_MS);
  assert.equal(open.filter(({ destroyed }) => destroyed).length, 0);
  for (const socket of open) socket.destroy();
}

const SLOW = 1_000;
const HEADERS_MS = 15_000;
const REQUEST_MS = 35_000;

async function slowHeaders(venue: VenueProcess): Promise<void> {
  const all = await crowd(venue, SLOW);
  for (const socket of all.sockets) socket.write('POST /info HTTP/1.1\r\nHost: venue\r\nX-Slow: ');
  await untilEnded(all, HEADERS_MS, 'a');
  assertTimeoutAnswered(all);
}

async function slowBodies(venue: VenueProcess): Promise<void> {
  const all = await crowd(venue, SLOW);
  const head = 'POST /info HTTP/1.1\r\nHost: venue\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
  for (const socket of all.sockets) socket.write(head);
  await untilEnded(all, REQUEST_MS, ' ');
  assertTimeoutAnswered(all);
}

function assertTimeoutAnswered({ ended }: Crowd): void {
  const timeouts = ended().filter((head) => head.startsWith('HTTP/1.1 408 ')).length;
  // A client still writing when its connection is closed may be cut off before it reads the reason.
  assert(timeouts > 0, 'some read why');
}

const DEAF = 10;

/** Opens sockets that keep sending requests and read no answers: each is closed at its bound. */
async function deafSockets(venue: VenueProcess): Promise<void> {
  const asked = encodeClientFrame({
    opcode: TEXT_OPCODE,
    payload: '{"method":"post","id":1,"request":{"type":"info","payload":{"type":"markets"}}}',
  });
  const batch = Buffer.concat(Array.from({ length: 100 }, () => asked));
  const deaf = await Promise.all(Array.from({ length: DEAF }, () => openRawSocket(venue.url)));
  const since = performance.now();
  await Promise.all(
    deaf.map(async ({ socket }) => {
      socket.pause();
      while (!socket.destroyed && performance.now() - since < 6 * PATIENCE_MS) {
        if (socket.writableLength < 1_000_000) socket.write(batch);
        await delay(20);
      }
      assert(socket.destroyed, 'it is cut off');
    }),
  );
}

const harms = { idle, idleSockets, slowHeaders, slowBodies, deafSockets };

export const soaks = (['node', 'gateway'] as const).flatMap((door) =>
  Object.entries(harms).map(([name, harm]) => ({ name: `hostile.${door}.${name}`, run: () => withstood(door, harm) })),
);
