import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '../check/check.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import { openModelSession } from '../session/model-session.ts';
import type { RunEvent } from './events.ts';
import { runChecks } from './run.ts';
import type { Session } from './session.ts';

let session: Session;
beforeAll(async () => {
  session = await openModelSession({
    kind: 'model',
    profile: 'live' as const,
    isolation: null,
    allowMainnetWrites: false,
  });
});
afterAll(() => session.close());

/** Runs checks that take ten seconds each on a simulated clock. */
async function lasting(checks: number, maxTimeMs: number, campaigns: boolean) {
  let now = 0;
  const events: RunEvent[] = [];
  const slow = (at: number) =>
    check({
      id: `faucet.slow-${at}`,
      title: 'takes its time',
      clauses: ['faucet.amount.clamp'],
      by: 'observe',
      async run({ expect: judge }) {
        now += 10_000;
        judge('faucet.amount.clamp').that(true, { expected: 'done', actual: 'done' });
      },
    });
  const plan = {
    id: 'run',
    seed: 1,
    salt: 's',
    argv: [],
    targetName: 'model',
    profile: 'live' as const,
    strict: false,
    checks: Array.from({ length: checks }, (_, at) => slow(at)),
    maxTimeMs,
    tool: { name: 't', version: '0' },
    reproduce: (id: string) => id,
  };
  const { ending } = await runChecks(
    plan,
    { ...session, now: () => now },
    {
      emit: (event) => events.push(event),
      timestamp: () => '',
      interrupted: () => false,
      ...(campaigns ? { after: async () => undefined } : {}),
    },
  );
  return { ending, judged: events.filter((event) => event.event === 'check-ended').length };
}

test.each([
  ['a check was never started', 3, 15_000, false, 'max-time', 2],
  ['time ran out in the last check', 2, 15_000, false, 'finished', 2],
  ['campaigns were left out', 2, 15_000, true, 'max-time', 2],
  ['there was time for all', 2, 30_000, true, 'finished', 2],
])('%s', async (_what, checks, maxTimeMs, campaigns, ending, judged) => {
  expect(await lasting(checks, maxTimeMs, campaigns)).toEqual({ ending, judged });
});

/** Check on a shared venue: each attempt is disturbed, with or without a prior break. */
const disturbed = (hasSeen: boolean) =>
  check({
    id: 'faucet.disturbed',
    title: 'is disturbed',
    clauses: ['faucet.amount.clamp'],
    by: 'observe',
    async run({ expect: judge }) {
      attempts += 1;
      now += 10_000;
      if (hasSeen && attempts === 1)
        judge('faucet.amount.clamp').that(false, { expected: 'the clamp', actual: 'none', path: 'usdc' });
      throw new Disturbed('a stranger traded');
    },
  });
let attempts = 0;
let now = 0;

test.each([
  ['is skipped like those that were never begun', false, [['skipped', 'max-time']]],
  ['is no skip where one attempt saw something broken', true, []],
])('a check that others disturbed until time ran out %s', async (_what, hasSeen, ends) => {
  attempts = 0;
  now = 0;
  const events: RunEvent[] = [];
  const plan = {
    id: 'run',
    seed: 1,
    salt: 's',
    argv: [],
    targetName: 'model',
    profile: 'live' as const,
    strict: false,
    checks: [disturbed(hasSeen)],
    maxTimeMs: 15_000,
    tool: { name: 't', version: '0' },
    reproduce: (id: string) => id,
  };
  const facts = { ...session.facts, isolation: 'shared' as const };
  const hooks = { emit: (event: RunEvent) => events.push(event), timestamp: () => '', interrupted: () => false };
  const { ending } = await runChecks(plan, { ...session, facts, now: () => now }, hooks);
  expect(ending).toBe('max-time');
  expect(events.flatMap((event) => (event.event === 'check-ended' ? [[event.status, event.reason]] : []))).toEqual(
    ends,
  );
});
