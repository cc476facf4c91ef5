import { expect, test } from 'vitest';
import { judgedContentPointer } from './content.ts';

test.each([
  ['the code of a refusal', { error: { code: 'X', message: 'y' } }, '/error/code'],
  ['a refusal in one word', { error: 'address already funded' }, '/error'],
  ['that of a frame', { channel: 'error', data: { error: 'unknown channel' } }, '/data/error'],
  ['what was subscribed to', { channel: 'subscriptionResponse', data: { subscription: {} } }, '/data/subscription'],
  ['what became of an order', { data: { statuses: [{ resting: {} }] } }, '/data/statuses/0'],
  ['what became of several', { data: { statuses: [{}, {}] } }, '/data/statuses'],
  ['the rows', { data: { type: 'user_fills', fills: [] } }, '/data/fills'],
  ['the rows of a bare reply', { markets: [] }, '/markets'],
  ['what stands under data', { data: { a: [], b: [] } }, '/data'],
  ['a list under data', { channel: 'fills', data: [] }, '/data'],
  ['the whole', { status: 'queued' }, ''],
  ['no JSON', undefined, ''],
])('%s', (_what, body, pointer) => {
  expect(judgedContentPointer(body)).toBe(pointer);
});
