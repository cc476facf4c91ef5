import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { Control } from '../control/control.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { Inconclusive } from '../kernel/verdicts.ts';
import { InProcessTarget, makeInProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import type { Target, WireRequest } from '../target/wire.ts';
import { BlockPoller } from './block-poller.ts';
import { BlockWaiter } from './pace.ts';
import { patience } from './patience.ts';

/** Venue with hand-cut blocks, as seen by a run at this URL. */
function paceAt(url: string | null, now: () => number) {
  const venue = new Venue(readDefaultGenesis());
  const control = new Control(makeInProcessControl(venue, new VirtualBlockClock(venue)));
  const inner = new InProcessTarget(venue);
  // Pacing uses requests only.
  const target = { url, request: (request: WireRequest) => inner.request(request) } as Target;
  const client = new VenueClient(target, { serviceName: 'Service', chainId: 31337 }, new NonceSource(() => 1));
  const height = async () => venue.core.state.height;
  return { pace: new BlockWaiter(client, control, now, { limits: { ...patience, pollMs: 0, longestMs: 0 } }), height };
}

/** Clock that advances by this much on each call. */
function clock(stepMs: number): () => number {
  let time = 0;
  return () => (time += stepMs);
}

const never = () => false;

test('in process an effect that does not come is given up after its blocks, whatever the time', async () => {
  const { pace, height } = paceAt(null, clock(0));
  expect(await pace.eventually(height, never)).toBe(patience.effectBlocks);
});

test.each([
  ['node', patience.effectMs],
  ['archive', patience.archiveMs],
] as const)('over a wire an effect in the %s also gets %i ms, and no more blocks than before', async (lane, ms) => {
  const { pace, height } = paceAt('http://127.0.0.1:1', clock(1_000));
  let looks = 0;
  const last = await pace.eventually(
    () => {
      looks += 1;
      return height();
    },
    never,
    lane,
  );
  expect(last).toBe(patience.effectBlocks);
  expect(looks).toBeGreaterThan(Math.max(patience.effectBlocks, ms / 1_000));
});

/** Venue whose archive shows `shown(look)` as its newest block, while the chain is at 100. */
function archiveAt(url: string | null, shown: (look: number) => number | null, now: () => number) {
  let count = 0;
  const read = async (type: string) => {
    if (type === 'exchange_status') return { kind: 'data', data: { timestamp: 100 } };
    const ts_ms = shown(count++);
    return { kind: 'data', data: { blocks: ts_ms === null ? [] : [{ ts_ms }] } };
  };
  // Pacing only uses reads.
  const client = { wire: { url }, read } as unknown as VenueClient;
  const pace = new BlockWaiter(client, null, now, { limits: { ...patience, pollMs: 0, longestMs: 0 } });
  return { pace, looks: () => count };
}

test("an archive is waited for until it has reached the chain's height at the call", async () => {
  const { pace, looks } = archiveAt('http://127.0.0.1:1', (look) => 97 + look, clock(1));
  await pace.archived();
  expect(looks()).toBe(4);
});

test.each([
  ['in process', null, 1, 0],
  ['where no archive tells of blocks', 'http://127.0.0.1:1', null, 1],
] as const)('%s nothing is waited for', async (_where, url, shown, looked) => {
  const { pace, looks } = archiveAt(url, () => shown, clock(1));
  await pace.archived();
  expect(looks()).toBe(looked);
});

test('an archive that does not catch up leaves a case inconclusive', async () => {
  const { pace } = archiveAt('http://127.0.0.1:1', () => 99, clock(1_000));
  await expect(pace.archived()).rejects.toThrow(new Inconclusive('the archive has not followed the chain'));
});

test('an effect that lags behind its block is waited for', async () => {
  const { pace, height } = paceAt('http://127.0.0.1:1', clock(100));
  let looks = 0;
  const laggingHeight = async () => {
    looks += 1;
    return looks < 3 * patience.effectBlocks ? 0 : await height();
  };
  expect(await pace.eventually(laggingHeight, (value) => value > 0)).toBe(patience.effectBlocks);
});

test('a venue that only cuts a block for an action is still waited for', async () => {
  const venue = new Venue(readDefaultGenesis());
  new VirtualBlockClock(venue);
  const client = new VenueClient(
    new InProcessTarget(venue),
    { serviceName: 'Service', chainId: 31337 },
    new NonceSource(() => 1),
  );
  const nudger = deriveIdentity({ seed: 1, salt: 'test', caseId: 'pace', attempt: 1 }, 0);
  const limits = { ...patience, pollMs: 0, longestMs: 0 };
  await new BlockWaiter(client, null, clock(600), { limits, nudger }).blocks(2);
  expect(venue.core.state.height).toBe(3);
  const look = new BlockPoller();
  const waiting = () => new BlockWaiter(client, null, clock(600), { limits, look }).blocks();
  await expect(waiting()).rejects.toThrow('no block in 30000 ms');
  // A first wait without a block may be a restart.
  expect(look.standstill).toBeNull();
  await expect(waiting()).rejects.toThrow('no block in 30000 ms');
  expect(look.standstill).toContain('the chain stands still');
  await expect(waiting(), 'what is known is waited for by nobody').rejects.toThrow('the chain stands still');
});

test('where polling the chain is free the first observation waits for the next block, but not for ever', async () => {
  const looksBefore = async (times: readonly number[]) => {
    let looks = 0;
    const free = { peek: async () => ({ time: times[looks++] ?? times.at(-1) ?? 0 }) };
    const limits = { ...patience, pollMs: 0, longestMs: 500 };
    const client = { wire: { url: 'http://127.0.0.1:1' } } as unknown as VenueClient;
    const pace = new BlockWaiter(client, null, clock(50), {
      limits,
      look: new BlockPoller(free as unknown as FeedPeeker),
    });
    const before: number[] = [];
    await pace.eventually(
      async () => before.push(looks),
      () => true,
    );
    return before;
  };
  expect(await looksBefore([100, 100, 200, 300, 400])).toEqual([4]);
  // The chain may have stalled: the observation decides.
  const [looks = 0, ...more] = await looksBefore([100]);
  expect(more).toEqual([]);
  expect(looks).toBeLessThanOrEqual(11);
});

test('without control an effect that does not come costs one poll per block', async () => {
  const requests: string[] = [];
  const target = {
    url: null,
    async request({ body }: WireRequest) {
      requests.push(String(body));
      const json = { data: { type: 'exchange_status', timestamp: requests.length * 100 } };
      return { kind: 'reply', reply: { status: 200, headers: {}, text: '', json, validUtf8: true, receivedAtMs: 0 } };
    },
  };
  // Pacing uses requests only.
  const client = new VenueClient(
    target as unknown as Target,
    { serviceName: 'Service', chainId: 31337 },
    new NonceSource(() => 1),
  );
  const limits = { ...patience, pollMs: 0, longestMs: 0 };
  let observations = 0;
  await new BlockWaiter(client, null, clock(0), { limits }).eventually(async () => observations++, never);
  expect(observations).toBe(patience.effectBlocks + 1);
  // Two more for the block that was being built when the wait began.
  expect(requests).toHaveLength(patience.effectBlocks + 2);
});

/** Chain with blocks at these times, the last one repeated, as seen by a run without control. */
function passing(times: readonly number[], now: () => number) {
  let looks = 0;
  const read = async () => ({ kind: 'data', data: { timestamp: times[looks++] ?? times.at(-1) ?? 0 } });
  // Pacing only uses reads.
  const client = { wire: { url: 'http://127.0.0.1:1' }, read } as unknown as VenueClient;
  const limits = { ...patience, pollMs: 0, longestMs: 0, nudgeMs: 0 };
  return { pace: new BlockWaiter(client, null, now, { limits }), looks: () => looks };
}

test.each([
  ['from the call on', undefined, 4],
  ['from a time before it', 50, 3],
] as const)('where nobody can move the clock time is waited for, %s', async (_from, sinceMs, looks) => {
  const slow = passing([100, 150, 200, 260, 300], clock(1));
  await slow.pace.passed(150, sinceMs);
  expect(slow.looks()).toBe(looks);
});

test('a chain on which time hardly passes leaves a case inconclusive', async () => {
  const times = Array.from({ length: 1_000 }, (_, block) => block);
  const waiting = passing(times, clock(1_000)).pace.passed(500);
  await expect(waiting).rejects.toThrow(new Inconclusive('less than 500 ms of consensus time in 3 times as much'));
});

test('where the clock can be moved the time passes at once', async () => {
  const { pace } = paceAt(null, clock(0));
  const before = await pace.timeMs();
  await pace.passed(60_000);
  expect((await pace.timeMs()) - before).toBeGreaterThanOrEqual(60_000);
});

test('a chain that reports itself frozen, and cuts no blocks, is waited for once and briefly', async () => {
  const venue = new Venue(readDefaultGenesis());
  venue.core.state.flags.frozen = true;
  const client = new VenueClient(
    new InProcessTarget(venue),
    { serviceName: 'Service', chainId: 31337 },
    new NonceSource(() => 1),
  );
  const limits = { ...patience, pollMs: 0, longestMs: 0 };
  const look = new BlockPoller();
  await expect(new BlockWaiter(client, null, clock(600), { limits, look }).blocks()).rejects.toThrow(
    'says that it is frozen',
  );
  expect(look.standstill).toContain('the chain stands still');
});

test('blocksAhead leaves time for actions sent before that height, where the clock cannot be moved and blocks are short', () => {
  const aheadAt = (shortestBlockMs: number | null, control: Control | null = null) => {
    const look = { shortestBlockMs } as unknown as BlockPoller;
    return new BlockWaiter({} as VenueClient, control, () => 0, { look }).blocksAhead(8, 2_000);
  };
  expect([null, 1_000, 250, 20, 1].map((ms) => aheadAt(ms))).toEqual([8, 8, 8, 100, 200]);
});
