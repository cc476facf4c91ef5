import { expect, test } from 'vitest';
import { FrameQueue } from '../target/frame-queue.ts';
import type { WireSocket } from '../target/wire.ts';
import { FeedClient, type FeedFrame } from './feed-client.ts';
import { FirstFrameMisses } from './first-frames.ts';

/** A socket on which these channels have pushed one frame each. */
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
  // The function serves both forms of `next`: without a time there is no idle answer.
  return new FeedClient({ ...rest, next } as WireSocket);
}

const of = (channel: string) => (frame: FeedFrame) => frame.channel === channel;

test('those who wait side by side get each their own frame', async () => {
  const feed = heard('one', 'two', 'three');
  const frames = await Promise.all(['one', 'two', 'three'].map((channel) => feed.takeWithin(of(channel), 10)));
  expect(frames.map((frame) => frame?.channel)).toEqual(['one', 'two', 'three']);
});

test('those who wait side by side get each their own frame, in whatever order they come', async () => {
  const queue = new FrameQueue();
  const feed = fed(queue);
  const taking = Promise.all(['one', 'two', 'three'].map((channel) => feed.takeWithin(of(channel), 1_000)));
  for (const channel of ['three', 'two', 'one']) queue.push({ kind: 'text', text: channel, json: { channel }, t: 0 });
  expect((await taking).map((frame) => frame?.channel)).toEqual(['one', 'two', 'three']);
  queue.push({ kind: 'text', text: 'four', json: { channel: 'four' }, t: 0 });
  expect((await feed.takeWithin(of('four'), 1_000))?.channel).toBe('four');
});

test('frames are taken up to one of them in the order in which they came, and stay where it does not come', async () => {
  const feed = heard('a', 'b', 'c', 'd');
  expect(await feed.upTo(of('x'), 10)).toBeNull();
  expect((await feed.upTo(of('b'), 10))?.map(({ channel }) => channel)).toEqual(['a', 'b']);
  expect((await feed.upTo(of('d'), 10))?.map(({ channel }) => channel)).toEqual(['c', 'd']);
});

test('that nothing came is shown by the acknowledgement, and by what was heard last', async () => {
  const feed = heard('subscriptionResponse', 'other', 'pong');
  expect(feed.heard()).toEqual([]);
  await feed.takeWithin(of('pong'), 10);
  const texts = () => feed.heard().map((arrival) => (arrival.kind === 'text' ? arrival.text : arrival.kind));
  expect(texts()).toEqual(['subscriptionResponse', 'pong']);
  expect(await feed.takeWithin(of('never'), 0)).toBeNull();
  expect(texts()).toEqual(['subscriptionResponse', 'idle']);
  expect(feed.heard('trades').map(({ kind }) => kind)).toEqual(['idle']);
});

/** A socket on which a subscribe and a ping are answered by these channels each. */
function answering(subscribed: readonly string[], pinged: readonly string[], known = new FirstFrameMisses()) {
  const queue = new FrameQueue();
  const missed: string[] = [];
  const send = (text: string) => {
    for (const channel of text.includes('"ping"') ? pinged : subscribed)
      queue.push({ kind: 'text', text: channel, json: { channel, data: { subscription: { type: 'bbo' } } }, t: 0 });
  };
  const next = (ms?: number) => queue.next(ms);
  const socket = { open: true, protocol: '', send, ping: () => {}, close: () => {}, next };
  // As above.
  const feed = new FeedClient(socket as unknown as WireSocket, 10, 0, {
    known,
    onMissed: (channel, heard) => missed.push(`${channel} behind ${heard.map(({ kind }) => kind).join(' ')}`),
  });
  return { feed, missed };
}

const bbo = { type: 'bbo', coin: 'BTC' };

test('the first frame behind an acknowledgement is handed out', async () => {
  const { feed, missed } = answering(['subscriptionResponse', 'bbo'], ['pong']);
  expect((await feed.firstFrame(bbo)).channel).toBe('bbo');
  expect(missed).toEqual([]);
});

test('one that does not come though a ping is answered is told, and after two of them none is waited for', async () => {
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

test('one that comes before the answer to the ping has come', async () => {
  const { feed, missed } = answering(['subscriptionResponse'], ['bbo', 'pong']);
  expect((await feed.firstFrame(bbo)).channel).toBe('bbo');
  expect(missed).toEqual([]);
});

test.each([
  ['a silent socket', ['subscriptionResponse'], [], 'no frame: the first frame of bbo, nor pong'],
  ['a refused subscription', ['error'], ['pong'], 'no frame: the first frame of bbo'],
])('%s owes none', async (_what, subscribed, pinged, words) => {
  const { feed, missed } = answering(subscribed, pinged);
  await expect(feed.firstFrame(bbo)).rejects.toThrow(words);
  expect(missed).toEqual([]);
});
