import { expect, test } from 'vitest';
import { foreignOriginRefusalReply } from './control-server.ts';

const asked = (headers: Record<string, string>, method = 'POST') => ({
  method,
  path: '/control/reset',
  body: new TextEncoder().encode('{}'),
  peer: '127.0.0.1',
  headers: { host: '127.0.0.1:8081', 'content-type': 'application/json', ...headers },
});

test.each<[string, Record<string, string>, number]>([
  ['a page', { origin: 'https://evil.example' }, 403],
  ['a page of this machine', { origin: 'http://localhost:5173' }, 403],
  ['a name that was taken over', { host: 'evil.example:8081' }, 403],
  ['what a page may send without a question', { 'content-type': 'text/plain' }, 415],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
])('%s is kept out', (_who, headers, status) => {
  expect(foreignOriginRefusalReply(asked(headers), '127.0.0.1')?.status).toBe(status);
});

test.each<[string, Record<string, string>, string]>([
  ['a program', {}, 'POST'],
  ['one that names the character set', { 'content-type': 'application/json; charset=utf-8' }, 'POST'],
  ['one by the name of loopback', { host: 'localhost:8081' }, 'POST'],
  ['one by IPv6', { host: '[::1]:8081' }, 'POST'],
  ['one by the name that the venue listens under', { host: 'venue.test:8081' }, 'POST'],
  ['a read without a body', { 'content-type': '' }, 'GET'],
])('%s is let in', (_who, headers, method) => {
  expect(foreignOriginRefusalReply(asked(headers, method), 'venue.test')).toBeNull();
});
