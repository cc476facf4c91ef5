import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';

function connection() {
  const socket = Object.assign(new EventEmitter(), { destroyed: false, destroy: () => {} });
  socket.destroy = () => {
    socket.destroyed = true;
    socket.emit('close');
  };
  // Safe: the queue uses only the socket's end event and its destruction.
  const queue = ConnectionQueue.of(socket as unknown as Socket);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const take = (request: number, bytes = 0) =>
    queue.take(bytes, (done) => {
      begun.push(request);
      ends.push(done);
    });
  return { socket, begun, ends, take };
}

test('a limited number of requests per connection run at once, the others in order', () => {
  const { begun, ends, take } = connection();
  for (let request = 0; request < 40; request += 1) take(request);
  expect(begun).toHaveLength(32);
  for (let end = 0; end < 40; end += 1) ends[end]?.();
  expect(begun).toEqual(Array.from({ length: 40 }, (_, request) => request));
});

test('a connection whose requests hold too much memory is cut, and none of them is started', () => {
  const { socket, begun, ends, take } = connection();
  for (let request = 0; request < 36; request += 1) take(request, 2 * 1024 * 1024);
  expect(socket.destroyed).toBe(true);
  for (const end of ends.splice(0)) end();
  expect(begun).toHaveLength(32);
});
