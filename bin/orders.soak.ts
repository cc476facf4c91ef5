import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Check } from '../harness/check/check.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { Random } from '../harness/kernel/random.ts';
import { openSession } from '../harness/session/open-session.ts';
import type { UrlSessionOptions } from '../harness/session/session-options.ts';
import { testUrlOptions } from '../harness/session/url-session.fixture.ts';
import {
  type CheckSequenceOutcome,
  checksInDrawnOrder,
  runChecksInOrder,
  sequenceOutcomeDifferences,
} from './drawn-orders.fixture.ts';
import { drawVenues, unfairOutcomesOn } from './drawn-venues.fixture.ts';
import { inNewFolder, reportComplaints, withServedVenue } from './program-of-soak.fixture.ts';

const IN_PROCESS = 30;
const WITH_CONTROL = 5;
const FREE = 3;
const AT_ONCE = 2;
const DIVISIONS = 5;
const VENUES = 12;
const FEWEST_SHARDS = 2;
const MOST_SHARDS = 6;
/** Options of a venue that keeps its history and has no faucet or request limits. */
const PLENTY = ['--archive', '--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];
/** Options of a venue with a fast timer for blocks. */
const FAST = [...PLENTY, '--blocks', '20ms'];
/** Default weight per second of a run. */
const DEFAULT_RATE = 20;
/** Options for a venue that others use too. */
const shared = { role: 'node', isolation: 'shared' } as const;

/** Plays every check in drawn orders on one model, under both profiles: findings and judgements must not depend on the order. */
async function inProcess(): Promise<void> {
  const seed = drawTestSeed('orders.in-process');
  const said: string[] = [];
  for (const profile of ['live', 'next'] as const) {
    const usual = await runChecksInOrder(checksInDrawnOrder(null, profile), profile);
    reportComplaints(said, `${profile}, usual`, usual.accusations);
    for (let draw = seed; draw < seed + IN_PROCESS / 2; draw++)
      reportComplaints(
        said,
        `${profile}, ${draw}`,
        sequenceOutcomeDifferences(usual, await runChecksInOrder(checksInDrawnOrder(draw, profile), profile)),
      );
  }
  assert.deepEqual(said, []);
}

/** Does the same over a wire with the operator interface; each order runs on the venue left by those before. */
async function withControl(): Promise<void> {
  const seed = drawTestSeed('orders.with-control');
  await onOneVenue(FAST, async (url, controlUrl, said) => {
    for (let draw = seed; draw < seed + WITH_CONTROL; draw++)
      reportComplaints(
        said,
        `with control, ${draw}`,
        await accusationsOver(testUrlOptions(url, { role: 'node', isolation: 'closed', controlUrl }), draw),
      );
  });
}

/** Does the same on drawn venues, where other marks, markets and fees lead to other interactions. */
async function onDrawnVenues(): Promise<void> {
  const seed = drawTestSeed('orders.drawn-venues');
  const unfair: string[] = [];
  for (const [at, { genesis }] of drawVenues(seed, VENUES).entries())
    reportComplaints(
      unfair,
      `venue ${at} of ${seed}`,
      await unfairOutcomesOn({ genesis, hasPast: false }, 'control', seed, checksInDrawnOrder(seed + at, 'live')),
    );
  assert.deepEqual(unfair, []);
}

/** Does the same without the operator interface; the order is drawn within groups of equal priority. */
async function free(): Promise<void> {
  const seed = drawTestSeed('orders.free');
  await onOneVenue(FAST, async (url, _controlUrl, said) => {
    for (let draw = seed; draw < seed + FREE; draw++)
      reportComplaints(said, `free, ${draw}`, await accusationsOver(testUrlOptions(url, shared), draw));
  });
}

/** Runs within the documented budget, without an operator, on a venue with the documented block interval. */
async function atDefaultRate(): Promise<void> {
  const seed = drawTestSeed('orders.default-rate');
  await onOneVenue(PLENTY, async (url, _controlUrl, said) => {
    reportComplaints(
      said,
      `at the default rate, ${seed}`,
      await accusationsOver(testUrlOptions(url, { ...shared, rate: DEFAULT_RATE }), seed),
    );
  });
}

/** Runs two such clients concurrently, each in its own order. */
async function twoAtOnce(): Promise<void> {
  const seed = drawTestSeed('orders.two-at-once');
  await onOneVenue(FAST, async (url, _controlUrl, said) => {
    const draws = Array.from({ length: AT_ONCE }, (_, at) => seed + at);
    const linesByDraw = await Promise.all(draws.map((draw) => accusationsOver(testUrlOptions(url, shared), draw)));
    for (const [at, lines] of linesByDraw.entries()) reportComplaints(said, `two at once, ${seed + at}`, lines);
  });
}

/** Distributes the checks over drawn shards, each on a venue of its own: together they must judge what the whole run judges. */
async function inShards(): Promise<void> {
  const seed = drawTestSeed('orders.shards');
  const said: string[] = [];
  const usual = await runChecksInOrder(checksInDrawnOrder(null, 'live'), 'live');
  for (let draw = seed; draw < seed + DIVISIONS; draw++) {
    const shardOutcomes: CheckSequenceOutcome[] = [];
    for (const shard of drawnShards(draw)) shardOutcomes.push(await runChecksInOrder(shard, 'live'));
    const whole = {
      accusations: shardOutcomes.flatMap(({ accusations }) => accusations),
      judged: new Map(shardOutcomes.flatMap(({ judged }) => [...judged])),
    };
    reportComplaints(said, `in ${shardOutcomes.length} shards, ${draw}`, sequenceOutcomeDifferences(usual, whole));
  }
  assert.deepEqual(said, []);
}

function drawnShards(draw: number): readonly (readonly Check[])[] {
  const random = new Random(`shards/${draw}`);
  const of = random.int(FEWEST_SHARDS, MOST_SHARDS);
  return [...Map.groupBy(checksInDrawnOrder(draw, 'live'), () => random.int(1, of)).values()];
}

async function onOneVenue(
  venue: readonly string[],
  work: (url: string, controlUrl: string, said: string[]) => Promise<void>,
): Promise<void> {
  const said: string[] = [];
  await inNewFolder((folder) =>
    withServedVenue(join(folder, 'venue'), venue, (url, controlUrl) => work(url, controlUrl, said)),
  );
  assert.deepEqual(said, []);
}

async function accusationsOver(sessionOptions: UrlSessionOptions, draw: number): Promise<readonly string[]> {
  const outcome = await runChecksInOrder(checksInDrawnOrder(draw, 'live'), 'live', {
    open: () => openSession(sessionOptions),
    seed: draw,
  });
  return outcome.accusations;
}

export const soaks = [
  { name: 'orders.in-process', run: inProcess },
  { name: 'orders.drawn-venues', run: onDrawnVenues },
  { name: 'orders.with-control', run: withControl },
  { name: 'orders.free', run: free },
  { name: 'orders.two-at-once', run: twoAtOnce },
  { name: 'orders.shards', run: inShards },
  { name: 'orders.default-rate', run: atDefaultRate },
];
