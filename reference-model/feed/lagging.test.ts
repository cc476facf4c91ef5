import { expect, test } from 'vitest';
import { parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { alice, makeFundedVenue, postAndCommit } from './feed.fixture.ts';

const RING = 256;

/** A client that reads nothing until told to; its frames stay queued. */
function slowClient(venue: ReturnType<typeof makeFundedVenue>) {
  const texts: string[] = [];
  let delivered = 0;
  const binary = { protocol: '', deliver: () => undefined, unsent: () => texts.length - delivered };
  const socket = venue.connect('10.0.0.1', (text) => texts.push(text), undefined, binary);
  const framesOn = (channel: string) => texts.map((text) => parseJson(text)).filter((frame) => isOf(frame, channel));
  return {
    socket,
    framesOn,
    takeAll: () => {
      delivered = texts.length;
    },
    subscribe: (type: string, more: object = {}) =>
      socket.receive(printJson({ method: 'subscribe', subscription: { type, ...more } })),
  };
}

function isOf(frame: unknown, channel: string): boolean {
  return typeof frame === 'object' && frame !== null && 'channel' in frame && frame.channel === channel;
}

test('a subscription more than 256 frames behind ends with an error frame, and the others continue', () => {
  const venue = makeFundedVenue();
  const client = slowClient(venue);
  client.subscribe('l2_book', { coin: 'BTC' });
  client.subscribe('bbo', { coin: 'ETH' });
  // The first frame, then one per block: each order has its own price.
  for (let block = 1; block < RING; block++) postAndCommit(venue, alice.order('bid', 30_000 + block, 1_000));
  expect([client.framesOn('l2_book').length, client.framesOn('error').length]).toEqual([RING, 0]);
  postAndCommit(venue, alice.order('bid', 31_000, 1_000));
  expect(client.framesOn('error')).toEqual([
    { channel: 'error', data: { error: `lagged behind broadcast by ${RING + 1} messages` } },
  ]);
  postAndCommit(venue, alice.order('bid', 31_001, 1_000));
  expect(client.framesOn('l2_book').length).toBe(RING + 1);
  client.socket.receive('{"method":"ping"}');
  expect(client.framesOn('pong').length).toBe(1);
  client.takeAll();
  client.subscribe('l2_book', { coin: 'BTC' });
  postAndCommit(venue, alice.order('bid', 31_002, 1_000));
  expect(client.framesOn('l2_book').length).toBe(RING + 3);
});

test('a client that reads its frames never lags', () => {
  const venue = makeFundedVenue();
  const client = slowClient(venue);
  client.subscribe('l2_book', { coin: 'BTC' });
  for (let block = 0; block < RING + 20; block++) {
    postAndCommit(venue, alice.order('bid', 30_000 + block, 1_000));
    if (block % 100 === 0) client.takeAll();
  }
  expect(client.framesOn('error')).toEqual([]);
});
