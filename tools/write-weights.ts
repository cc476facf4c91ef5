// Measures what the requests of checks weigh by URL alone, and writes it down: what they judge for it decides their order.
//   venue-conformance serve --port 8080 --archive --allowlist 127.0.0.1 --faucet-ip-window 0
//   npm run weights http://127.0.0.1:8080 [ids of checks; left out: all]
import { writeFileSync } from 'node:fs';
import { sessionOptionsFrom } from '../bin/options/target-options.ts';
import { itemsOfShard } from '../bin/run/shard.ts';
import { tool } from '../bin/tool.ts';
import { measuredWeights } from '../harness/budget/measured-weights.ts';
import { type Check, checksForProfile } from '../harness/check/check.ts';
import type { RunPlan } from '../harness/runner/plan/run-plan.ts';
import { makeRunFindings } from '../harness/runner/run.ts';
import { runCheck } from '../harness/runner/run-check.ts';
import { RunCutoff } from '../harness/runner/run-cutoff.ts';
import { runParts } from '../harness/runner/run-parts.ts';
import { runnableChecks } from '../harness/runner/runnable-checks.ts';
import { openSession } from '../harness/session/open-session.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';

const FILE = 'harness/budget/measured-weights.ts';
/** Each has a session of its own. */
const HANDS = 8;

const [target, ...ids] = process.argv.slice(2);
if (target === undefined) throw new Error('npm run weights <URL of a venue that exempts this address> [check…]');
const wishes = sessionOptionsFrom(
  {
    target,
    serviceName: 'Service',
    profile: 'live',
    role: 'node',
    rate: 'unlimited',
    allowMainnetWrites: false,
  },
  {},
);
const known = checksForProfile(await loadAllChecks(), 'live');
const named = ids.length === 0 ? known : known.filter(({ id }) => ids.includes(id));
const measured = new Map<string, number>();
// Claims for themselves wait for one another.
const claiming = named.filter(claims);
const others = named.filter((check) => !claims(check));
const parts = Array.from({ length: HANDS }, (_, at) => itemsOfShard(others, { part: at + 1, of: HANDS }));
// What a run finds out once, for all of its checks, the first ones pay: in the reverse order they are others.
await Promise.all([claiming, ...parts].map(measure));
await Promise.all([claiming, ...parts].map((part) => measure(part.toReversed())));
const kept = Object.entries(measuredWeights).filter(([id]) => known.some((check) => check.id === id));
const lines = [...new Map([...kept, ...measured])]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, weight]) => `  '${id}': ${weight},`);
writeFileSync(
  new URL(`../${FILE}`, import.meta.url),
  `/** Written by \`npm run weights\`: what the requests of a check weigh by URL alone, with those that pay its accounts. */
export const measuredWeights: Readonly<Record<string, number>> = {
${lines.join('\n')}
};
`,
);

function claims({ leases }: Check): boolean {
  return leases.includes('faucet');
}

/**
 * One check after the other, so that what was sent since the one before is its own; the least that was seen of it counts. Of one
 * that did not pass it is not known.
 */
async function measure(checks: readonly Check[]): Promise<void> {
  const session = await openSession(wishes);
  const hooks = { emit: () => undefined, timestamp: () => '', interrupted: () => false };
  const plan = planOf(checks);
  const run = runParts(
    plan,
    new RunCutoff(session, hooks.interrupted, () => 'on the way'),
    hooks,
    makeRunFindings(plan, hooks),
  );
  for (const check of runnableChecks(checks, session.facts)) {
    const before = session.target.traffic.weight;
    const status = await runCheck(check, run);
    const weight = Math.max(1, session.target.traffic.weight - before);
    if (status === 'pass') measured.set(check.id, Math.min(weight, measured.get(check.id) ?? weight));
    else if (status !== 'skipped') console.log(`${status}, so not measured: ${check.id}`);
  }
  await session.close();
}

function planOf(checks: readonly Check[]): RunPlan {
  return {
    id: 'weights',
    seed: 1,
    salt: crypto.randomUUID(),
    argv: [],
    targetName: 'weights',
    profile: 'live',
    strict: false,
    checks,
    maxTimeMs: null,
    tool,
    reproduce: (id: string) => id,
  };
}
