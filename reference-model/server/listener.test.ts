import { connect } from 'node:net';
import { request } from 'undici';
import { expect, test, vi } from 'vitest';
import type { VenueRequest } from '../door.ts';
import { openListener } from './listener.ts';

test('a client that cut its connection counts as disconnected by the time of the next request', async () => {
  const waiting: VenueRequest[] = [];
  const listener = await openListener({
    host: '127.0.0.1',
    port: 0,
    onRequest: (arrived, reply) => {
      if (arrived.path === '/waits') waiting.push(arrived);
      else reply({ status: 200, headers: {}, body: '' });
    },
  });
  const { hostname, port } = new URL(listener.url);
  const ask = async () => (await request(`${listener.url}/answered`)).body.text();
  await ask();
  for (let time = 1; time <= 20; time++) {
    const socket = connect(Number(port), hostname);
    socket.write('POST /waits HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}');
    await vi.waitUntil(() => waiting.length === time, { interval: 2 });
    expect(waiting.at(-1)?.hasLeft?.()).toBe(false);
    socket.destroy();
    await ask();
    expect(waiting.at(-1)?.hasLeft?.()).toBe(true);
  }
  await listener.close();
});
