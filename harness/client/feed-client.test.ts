import { expect, test } from 'vitest';
import { FrameQueue } from '../target/frame-queue.ts';
import type { WireSocket } from '../target/wire.ts';
import { FeedClient, type FeedFrame } from './feed-client.ts';
import { FirstFrameMisses } from './first-frames.ts';

/** Socket on which each of these channels has pushed one frame. */
function heard(...channels: readonly string[]): FeedClient {
  const queue = new FrameQueue();
  for (const channel of channels) {
    const data = { method: 'subscribe', subscription: { type: 'bbo' } };
    queue.push({ kind: 'text', text: channel, json: { channel, data }, t: 0 });
  }
  return fed(queue);
}

function fed(queue: FrameQueue): FeedClient {
  const next = (ms?: number) => queue.next(ms);
  const rest = { open: true, protocol: '', send: () => {}, ping: () => {}, close: () => {} };
  // `next` is overloaded: without a timeout it never reports idleness.
  return new FeedClient({ ...rest, next } as WireSocket);
}

const of = (channel: string) => (frame: FeedFrame) => frame.channel === channel;

test('parallel waiters each get their own frame', async () => {
  const feed = heard('one', 'two', 'three');
  const frames = await Promise.all(['one', 'two', 'three'].map((channel) => feed.takeWithin(of(channel), 10)));
  expect(frames.map((frame) => frame?.channel)).toEqual(['one', 'two', 'three']);
});

test('parallel waiters each get their own frame, in any order of arrival', async () => {
  const queue = new FrameQueue();
  const feed = fed(queue);
  const taking = Promise.all(['one', 'two', 'three'].map((channel) => feed.takeWithin(of(channel), 1_000)));
  for (const channel of ['three', 'two', 'one']) queue.push({ kind: 'text', text: channel, json: { channel }, t: 0 });
  expect((await taking).map((frame) => frame?.channel)).toEqual(['one', 'two', 'three']);
  queue.push({ kind: 'text', text: 'four', json: { channel: 'four' }, t: 0 });
  expect((await feed.takeWithin(of('four'), 1_000))?.channel).toBe('four');
});

test('frames up to a match are taken in order of arrival, and are kept where no match comes', async () => {
  const feed = heard('a', 'b', 'c', 'd');
  expect(await feed.upTo(of('x'), 10)).toBeNull();
  expect((await feed.upTo(of('b'), 10))?.map(({ channel }) => channel)).toEqual(['a', 'b']);
  expect((await feed.upTo(of('d'), 10))?.map(({ channel }) => channel)).toEqual(['c', 'd']);
});

test('a missing frame is proved by the acknowledgement and the last arrival', async () => {
  const feed = heard('subscriptionResponse', 'other', 'pong');
  expect(feed.heard()).toEqual([]);
  await feed.takeWithin(of('pong'), 10);
  const texts = () => feed.heard().map((arrival) => (arrival.kind === 'text' ? arrival.text : arrival.kind));
  expect(texts()).toEqual(['subscriptionResponse', 'pong']);
  expect(await feed.takeWithin(of('never'), 0)).toBeNull();
  expect(texts()).toEqual(['subscriptionResponse', 'idle']);
  expect(feed.heard('trades').map(({ kind }) => kind)).toEqual(['idle']);
});

/** Socket that answers a subscribe and a ping with a frame of each of these channels. */
function answering(subscribed: readonly string[], pinged: readonly string[], known = new FirstFrameMisses()) {
  const queue = new FrameQueue();
  const missed: string[] = [];
  const send = (text: string) => {
    for (const channel of text.includes('"ping"') ? pinged : subscribed)
      queue.push({ kind: 'text', text: channel, json: { channel, data: { subscription: { type: 'bbo' } } }, t: 0 });
  };
  const next = (ms?: number) => queue.next(ms);
  const socket = { open: true, protocol: '', send, ping: () => {}, close: () => {}, next };
  // As above, `next` is overloaded.
  const feed = new FeedClient(socket as unknown as WireSocket, 10, 0, {
    known,
    onMissed: (channel, heard) => missed.push(`${channel} behind ${heard.map(({ kind }) => kind).join(' ')}`),
  });
  return { feed, missed };
}

const bbo = { type: 'bbo', coin: 'BTC' };

test('the first frame after an acknowledgement is returned', async () => {
  const { feed, missed } = answering(['subscriptionResponse', 'bbo'], ['pong']);
  expect((await feed.firstFrame(bbo)).channel).toBe('bbo');
  expect(missed).toEqual([]);
});

test('a first frame that is missing although a ping was answered is reported, and after two such misses no first frame is waited for', async () => {
  const known = new FirstFrameMisses();
  for (const _ of ['first', 'second']) {
    const { feed, missed } = answering(['subscriptionResponse'], ['pong'], known);
    await expect(feed.firstFrame(bbo)).rejects.toThrow('a first frame of bbo behind its acknowledgement');
    expect(missed).toEqual(['bbo behind text idle']);
  }
  const { feed, missed } = answering(['subscriptionResponse'], [], known);
  await expect(feed.firstFrame(bbo)).rejects.toThrow('a first frame of bbo behind its acknowledgement');
  expect(missed).toEqual([]);
});

test('a first frame before the answer to the ping counts', async () => {
  const { feed, missed } = answering(['subscriptionResponse'], ['bbo', 'pong']);
  expect((await feed.firstFrame(bbo)).channel).toBe('bbo');
  expect(missed).toEqual([]);
});

test.each([
  ['a silent socket', ['subscriptionResponse'], [], 'no frame: the first frame of bbo, nor pong'],
  ['a refused subscription', ['error'], ['pong'], 'no frame: the first frame of bbo'],
])('%s owes no first frame', async (_what, subscribed, pinged, words) => {
  const { feed, missed } = answering(subscribed, pinged);
  await expect(feed.firstFrame(bbo)).rejects.toThrow(words);
  expect(missed).toEqual([]);
});
