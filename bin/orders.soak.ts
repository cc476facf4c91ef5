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
  checkSequenceDifferences,
  checksInDrawnOrder,
  runChecksInOrder,
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
/** A venue that keeps its past and lets everybody claim. */
const PLENTY = ['--archive', '--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];
/** Blocks of a venue that waits for nobody. */
const FAST = [...PLENTY, '--blocks', '20ms'];
/** Weight per second that a run keeps to by default. */
const DEFAULT_RATE = 20;
/** Where others play on the same venue. */
const shared = { role: 'node', isolation: 'shared' } as const;

/** Every check in drawn orders on one model, under both profiles: what is told and judged does not depend on the order. */
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
        checkSequenceDifferences(usual, await runChecksInOrder(checksInDrawnOrder(draw, profile), profile)),
      );
  }
  assert.deepEqual(said, []);
}

/** The same over a wire, with the operator interface: each order on what those before have left of the venue. */
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

/** Each order on a venue of its own draw: a mark, a market or a fee that the usual venue lacks makes other neighbours. */
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

/** As a guest, whose order is drawn within what comes first by its risk. */
async function free(): Promise<void> {
  const seed = drawTestSeed('orders.free');
  await onOneVenue(FAST, async (url, _controlUrl, said) => {
    for (let draw = seed; draw < seed + FREE; draw++)
      reportComplaints(said, `free, ${draw}`, await accusationsOver(testUrlOptions(url, shared), draw));
  });
}

/** A guest who keeps to the budget of the documents, on a venue with blocks as the documents have them. */
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

/** Two guests beside each other, each in an order of his own. */
async function twoAtOnce(): Promise<void> {
  const seed = drawTestSeed('orders.two-at-once');
  await onOneVenue(FAST, async (url, _controlUrl, said) => {
    const draws = Array.from({ length: AT_ONCE }, (_, at) => seed + at);
    const linesByDraw = await Promise.all(draws.map((draw) => accusationsOver(testUrlOptions(url, shared), draw)));
    for (const [at, lines] of linesByDraw.entries()) reportComplaints(said, `two at once, ${seed + at}`, lines);
  });
}

/** The checks in shards that a draw fills, each on a venue of its own: together they judge what the whole judges. */
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
    reportComplaints(said, `in ${shardOutcomes.length} shards, ${draw}`, checkSequenceDifferences(usual, whole));
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
