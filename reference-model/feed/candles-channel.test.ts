import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { Venue } from '../venue.ts';

/** Subscribes on a venue in this role and returns the frames sent to the socket. */
function subscribed(words: JsonObject, role: 'node' | 'gateway' = 'gateway') {
  const venue = new Venue(readDefaultGenesis(), { role });
  venue.advance(180_000);
  const frames: { readonly channel: string; readonly data: { readonly [key: string]: unknown } }[] = [];
  const socket = venue.connect('10.0.0.1', (text) => frames.push(JSON.parse(text)));
  socket.receive(JSON.stringify({ method: 'subscribe', subscription: { type: 'candles', ...words } }));
  return { venue, frames };
}

test('the acknowledgement echoes the default candle type', () => {
  const [ack, first] = subscribed({ coin: 'BTC', interval: '1m' }).frames;
  expect(ack).toMatchObject({
    channel: 'subscriptionResponse',
    data: { subscription: { type: 'candles', coin: 'BTC', interval: '1m', candle_type: 'mark' } },
  });
  expect(first).toMatchObject({ channel: 'candles', data: { snapshot: true } });
});

test('a new minute pushes only its bar', () => {
  const { venue, frames } = subscribed({ coin: 'BTC', interval: '1m', candle_type: 'oracle' });
  venue.advance(60_000);
  const pushes = frames.slice(2);
  expect(pushes.length).toBeGreaterThan(0);
  for (const { data } of pushes) expect(data).toMatchObject({ snapshot: false, candles: [{ s: 'BTC', i: '1m' }] });
});

test.each([
  ['no interval', { coin: 'BTC' }, '`candles` requires `interval`'],
  ['no interval of the venue', { coin: 'BTC', interval: '2m' }, '`candles` requires `interval`'],
  [
    'a type of no name',
    { coin: 'BTC', interval: '1m', candle_type: 'index' },
    'invalid candle_type: index (expected `mark`, `oracle` or `trade`)',
  ],
  ['no coin', { interval: '1m' }, '`candles` requires `coin`'],
])('%s is an error', (_what, words, error) => {
  expect(subscribed(words).frames).toEqual([{ channel: 'error', data: { error } }]);
});

test('a node does not know candles', () => {
  expect(subscribed({ coin: 'BTC', interval: '1m' }, 'node').frames).toEqual([
    { channel: 'error', data: { error: 'unknown channel: candles' } },
  ]);
});

test('an unknown coin has no bars and no pushes', () => {
  const { venue, frames } = subscribed({ coin: 'NOBODY', interval: '1m' });
  venue.advance(120_000);
  expect(frames.slice(1)).toMatchObject([{ data: { snapshot: true, candles: [] } }]);
});
