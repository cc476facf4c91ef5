import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { peerAddressOf } from './client-headers.ts';

function from(remoteAddress: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  // Safe: the code reads no other members.
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test.each([
  ['127.0.0.1', '10.0.0.7', '10.0.0.7'],
  ['::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['::1', 'gateway', 'gateway'],
  ['127.0.0.1', 'somebody', '127.0.0.1'],
  // An untrusted peer counts as itself.
  ['10.0.0.9', '10.0.0.7', '10.0.0.9'],
  ['10.0.0.9', 'gateway', '10.0.0.9'],
  ['::ffff:10.0.0.9', '10.0.0.7', '10.0.0.9'],
])('from %s for %s: %s', (address, client, peer) => {
  expect(peerAddressOf(from(address, { 'x-venue-client': client }))).toBe(peer);
});

test('X-Forwarded-For is written by the client, and ignored', () => {
  expect(peerAddressOf(from('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }))).toBe('127.0.0.1');
});
