import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDefaultGenesis } from '../genesis/load.ts';
import { Venue } from '../venue.ts';

const dictionaryRequest = (headers: Readonly<Record<string, string>> = {}) =>
  ({ method: 'GET', path: '/ws/dict', headers, body: new Uint8Array(), peer: '10.0.0.1' }) as const;

function gateway() {
  const venue = new Venue(readDefaultGenesis(), { role: 'gateway' });
  const { reply } = venue.handle(dictionaryRequest());
  if (reply === null) throw new Error('no dictionary');
  const [feed] = venue.socketSources;
  if (feed === undefined) throw new Error('no feed');
  return { venue, feed, reply, id: reply.headers['x-mtf-dict-id'] ?? '' };
}

test('the dictionary is identified by the hash of its bytes, and not resent to a holder', () => {
  const { venue, reply, id } = gateway();
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/octet-stream', etag: `"${id}"` },
  });
  expect(id).toBe(createHash('sha256').update(reply.body).digest('hex').slice(0, 8));
  for (const held of [`"${id}"`, `"other", W/"${id}"`, '*'])
    expect(venue.handle(dictionaryRequest({ 'if-none-match': held })).reply).toMatchObject({ status: 304, body: '' });
  expect(venue.handle(dictionaryRequest({ 'if-none-match': '"other"' })).reply?.status).toBe(200);
});

test('a node has no dictionary and selects no subprotocol', () => {
  const venue = new Venue(readDefaultGenesis());
  expect(venue.handle(dictionaryRequest()).reply?.status).toBe(404);
  expect(venue.socketSources[0]?.connectionRules.selects(new Set(['mtf-zstd.v1']))).toBe(false);
});

test('a node may serve the dictionary as well, but selects no subprotocol (D241)', () => {
  const venue = new Venue(readDefaultGenesis(), { variants: { D241: 'anywhere' } });
  expect(venue.handle(dictionaryRequest()).reply?.status).toBe(200);
  expect(venue.socketSources[0]?.connectionRules.selects(new Set(['mtf-zstd.v1']))).toBe(false);
});

test('the first known token of an offer is selected', () => {
  const { feed, id } = gateway();
  const selected = (...offers: string[]) => feed.connectionRules.selects(new Set(offers));
  expect(selected(`mtf-zstd.v1.d${id}`, 'mtf-zstd.v1')).toBe(`mtf-zstd.v1.d${id}`);
  expect(selected('mtf-zstd.v1', `mtf-zstd.v1.d${id}`)).toBe('mtf-zstd.v1');
  expect(selected('mtf-zstd.v1.d00000000', 'mtf-zstd.v1')).toBe('mtf-zstd.v1');
  expect(selected('mtf-zstd.v1.d00000000')).toBe(false);
  expect(selected()).toBe(false);
});

test('data frames are compressed, control frames are not, and equal ones are compressed once', () => {
  const { feed, reply, id } = gateway();
  const dictionary = Buffer.from(reply.body);
  const [texts, packed]: [string[], Uint8Array[]] = [[], []];
  const open = () =>
    feed.connect('10.0.0.1', (text) => texts.push(text), undefined, {
      protocol: `mtf-zstd.v1.d${id}`,
      deliver: (bytes) => packed.push(bytes),
    });
  for (const socket of [open(), open()])
    socket.receive('{"method":"subscribe","subscription":{"type":"l2_book","coin":"BTC"}}');
  expect(texts.map((text) => JSON.parse(text).channel)).toEqual(['subscriptionResponse', 'subscriptionResponse']);
  const frames = packed.map((bytes) => JSON.parse(zstdDecompressSync(bytes, { dictionary }).toString()));
  expect(frames).toMatchObject([
    { channel: 'l2_book', is_snapshot: true },
    { channel: 'l2_book', is_snapshot: true },
  ]);
  expect(packed[1]).toBe(packed[0]);
});
