import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openListener } from './listener.ts';
import { decodeServerFrames, openRawSocket } from './raw-client.fixture.ts';
import { openSocketPort } from './socket-port.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const FRAME = 'x'.repeat(256 * 1024);
/** Maximum bytes that may wait for a client, plus those that both ends of a connection may buffer. */
const MOST_BYTES = (8 + 24) * 1024 * 1024;

/** A port whose frames the test sends itself. */
async function opened() {
  const sends: ((frame: string) => void)[] = [];
  const port = openSocketPort(
    {
      connectionRules: { path: '/ws', answersPings: true, selects: () => false },
      connect: (_peer, send) => {
        sends.push(send);
        return { onWaiting: () => {}, receive: () => null, receiveBinary: () => null, close: () => {} };
      },
    },
    { beforeFrame: () => {}, onTicket: () => {}, onFault: () => {} },
  );
  const options = { host: '127.0.0.1', port: 0, onRequest: () => {}, upgrades: [port] };
  const listener = await openListener(options);
  ends.push(
    () => listener.close(),
    () => port.close(),
  );
  return { url: listener.url, sends };
}

test('a client that does not read is cut off at a bound, and a reading client misses nothing', async () => {
  const { url, sends } = await opened();
  const slow = await openRawSocket(url);
  slow.socket.pause();
  const quick = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  let read = 0;
  quick.on('message', () => {
    read += 1;
  });
  await once(quick, 'open');
  ends.push(() => quick.terminate());
  const [toSlow, toQuick] = sends;
  let sent = 0;
  for (; sent * FRAME.length < 2 * MOST_BYTES; sent += 1) {
    toSlow?.(FRAME);
    toQuick?.(FRAME);
    while (read <= sent) await once(quick, 'message');
  }
  slow.socket.resume();
  const arrived = decodeServerFrames(await slow.ended).length;
  expect(arrived).toBeGreaterThan(0);
  expect(arrived * FRAME.length).toBeLessThan(MOST_BYTES);
  expect([read, quick.readyState]).toEqual([sent, WebSocket.OPEN]);
});
