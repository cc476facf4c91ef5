import { expect, test, vi } from 'vitest';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import type { Target, WireRequest } from '../target/wire.ts';
import { BlockPoller } from './block-poller.ts';

/** Client whose requests are queued until released; each poll finds a newer block. */
function clientInLine(status: (looks: number) => object = (timestamp) => ({ timestamp })) {
  let looks = 0;
  const answer = () => ({ data: { type: 'exchange_status', ...status(++looks) } });
  const line: (() => void)[] = [];
  const target = {
    url: null,
    prepay: () => new Promise<void>((resolve) => line.push(resolve)),
    request: async (_: WireRequest) => ({
      kind: 'reply',
      reply: { status: 200, headers: {}, text: '', json: answer(), validUtf8: true, receivedAtMs: 0 },
    }),
  };
  // A poll only uses requests and their budget.
  const client = new VenueClient(
    target as unknown as Target,
    { serviceName: 'Service', chainId: 1 },
    new NonceSource(() => 1),
  );
  return { client, letThrough: () => line.shift()?.(), isInLine: () => line.length > 0 };
}

test('a poll that joins a queued one shares its result, and the next one polls again', async () => {
  const { client, letThrough } = clientInLine();
  const look = new BlockPoller();
  const one = look.timeMs(client);
  const other = look.timeMs(client);
  letThrough();
  expect(await Promise.all([one, other])).toEqual([1, 1]);
  const next = look.timeMs(client);
  letThrough();
  expect(await next).toBe(2);
});

test("a poll that has left the queue is not shared: it may predate the caller's request", async () => {
  const { client, letThrough } = clientInLine();
  const look = new BlockPoller();
  const one = look.timeMs(client);
  letThrough();
  await Promise.resolve();
  const other = look.timeMs(client);
  letThrough();
  expect(await Promise.all([one, other])).toEqual([1, 2]);
});

test("a refusal of another case's poll does not affect this one", async () => {
  const broken = clientInLine(() => ({}));
  const sound = clientInLine();
  const look = new BlockPoller();
  const theirs = expect(look.timeMs(broken.client)).rejects.toThrow('exchange_status told no timestamp');
  const ours = look.timeMs(sound.client);
  broken.letThrough();
  await theirs;
  sound.letThrough();
  expect(await ours).toBe(1);
});

test('the longest interval between blocks is learnt from polls', async () => {
  const times = [5_000, 5_000, 5_300, 5_400, 6_000];
  const { client, letThrough } = clientInLine((looks) => ({ timestamp: times[looks - 1] }));
  const look = new BlockPoller();
  const learnt: (number | null)[] = [];
  for (const _ of times) {
    const time = look.timeMs(client);
    letThrough();
    await time;
    learnt.push(look.shortestBlockMs);
  }
  expect(learnt).toEqual([null, null, 300, 100, 100]);
});

test.each([
  ['tells', 7, 7],
  ['does not tell', undefined, 1],
])('a case that only waits uses the feed, and reads where it %s', async (_how, time, expected) => {
  const { client, letThrough, isInLine } = clientInLine();
  // A poll only uses one body of the feed.
  const feed = {
    peek: async () => (time === undefined ? null : { time }),
    hasGivenUpOn: () => false,
  } as unknown as FeedPeeker;
  const looked = new BlockPoller(feed).freeTimeMs(client);
  await vi.waitUntil(() => time !== undefined || isInLine());
  letThrough();
  expect(await looked).toBe(expected);
});

test('a feed that repeats one block while the chain advances is no longer used', async () => {
  const { client, letThrough } = clientInLine((looks) => ({ timestamp: 1_000 + looks }));
  let asked = 0;
  const stopped = async () => {
    asked += 1;
    return { time: 1_000 };
  };
  // A poll only uses one body of the feed.
  const feed = { peek: stopped } as unknown as FeedPeeker;
  let now = 0;
  const look = new BlockPoller(feed, () => now);
  const times: number[] = [];
  for (let looks = 0; looks < 60; looks++) {
    now += 100;
    let isObserved = false;
    const time = look.freeTimeMs(client).finally(() => {
      isObserved = true;
    });
    while (!isObserved) {
      await new Promise((resolve) => setImmediate(resolve));
      letThrough();
    }
    times.push(await time);
  }
  expect(times.at(0)).toBe(1_000);
  expect(times.at(-1)).toBeGreaterThan(1_001);
  expect(asked).toBeLessThan(60);
});

test('however many poll during one block, a read verifies it only after more than a block interval', async () => {
  let reads = 0;
  let feedMs = 10_000;
  const read = async () => {
    reads += 1;
    return { kind: 'data', data: { timestamp: feedMs } };
  };
  // A poll uses nothing else of either.
  const client = { wire: {}, read } as unknown as VenueClient;
  const feed = { peek: async () => ({ time: feedMs }) } as unknown as FeedPeeker;
  let now = 1_000;
  const look = new BlockPoller(feed, () => now);
  const lookOften = async (ms: number) => {
    for (const end = now + ms; now < end; now += 10) await look.freeTimeMs(client);
  };
  await lookOften(300);
  feedMs += 1_000;
  await lookOften(2_900);
  expect(reads).toBe(0);
  await lookOften(200);
  expect(reads).toBe(1);
});

test('where channels send no first frames polls are not free, and one poll serves all that wait', async () => {
  const { client, letThrough, isInLine } = clientInLine();
  // A poll only uses these methods.
  const feed = { peek: async () => null, hasGivenUpOn: () => true } as unknown as FeedPeeker;
  const look = new BlockPoller(feed);
  expect(look.isFree).toBe(true);
  const looks = [look.freeTimeMs(client), look.freeTimeMs(client)];
  await vi.waitUntil(isInLine);
  letThrough();
  expect(await Promise.all(looks)).toEqual([1, 1]);
  expect(look.isFree).toBe(false);
  const next = look.freeTimeMs(client);
  await vi.waitUntil(isInLine);
  letThrough();
  expect(await next).toBe(2);
});
