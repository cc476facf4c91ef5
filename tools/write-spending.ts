// Measures what the treasury key pays for each check, and how much of it does not come back, for the forecast of doctor. The keys are
// those of the funded accounts of a local venue.
//   venue-conformance serve --port 8080 --control-port 8081 --archive --allowlist 127.0.0.1 --faucet-ip-window 0
//   npm run spending http://127.0.0.1:8080 http://127.0.0.1:8081 [ids of checks; by default all]
import { writeFileSync } from 'node:fs';
import { sessionOptionsFrom } from '../bin/options/target-options.ts';
import { itemsOfShard } from '../bin/run/shard.ts';
import { deriveLocalAccounts } from '../bin/serve/local-accounts.ts';
import { toolInfo } from '../bin/tool.ts';
import { type MeasuredCheckSpending, measuredCheckSpending } from '../harness/budget/measured-spending.ts';
import { type Check, checksForProfile } from '../harness/check/check.ts';
import { Dec } from '../harness/compare/decimal.ts';
import type { FundAmount } from '../harness/identity/funding-accounts.ts';
import type { Treasury } from '../harness/identity/treasury.ts';
import type { RunPlan } from '../harness/runner/plan/run-plan.ts';
import { makeRunFindings } from '../harness/runner/run.ts';
import { runCheck } from '../harness/runner/run-check.ts';
import { RunCutoff } from '../harness/runner/run-cutoff.ts';
import { makeCheckRunContext } from '../harness/runner/run-parts.ts';
import { runnableChecks } from '../harness/runner/runnable-checks.ts';
import { openSession } from '../harness/session/open-session.ts';
import { readShippedGenesis } from '../reference-model/index.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';

const FILE = 'harness/budget/measured-spending.ts';
/** Parallel workers, each with a key and a session of its own. */
const HANDS = 5;
/** Block interval. */
const BLOCKS_MS = 350;
/** Maximum number of reads of the spending; it has settled when two consecutive reads agree. */
const MOST_LOOKS = 30;

const [target, control, ...ids] = process.argv.slice(2);
if (target === undefined || control === undefined)
  throw new Error('npm run spending <URL of a venue that exempts this address> <its operator interface> [check…]');
const known = checksForProfile(await loadAllChecks(), 'live').filter(({ by }) => by === 'act');
const named = ids.length === 0 ? known : known.filter(({ id }) => ids.includes(id));
const measured = new Map<string, MeasuredCheckSpending>();
const keys = deriveLocalAccounts(readShippedGenesis('default'), HANDS);
await Promise.all(keys.map((key, at) => measure(itemsOfShard(named, { part: at + 1, of: HANDS }), key)));
const kept = Object.entries(measuredCheckSpending).filter(([id]) => known.some((check) => check.id === id));
const lines = [...new Map([...kept, ...measured])]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, { granted, spent }]) => `  '${id}': { granted: ${pair(granted)}, spent: ${pair(spent)} },`);
writeFileSync(
  new URL(`../${FILE}`, import.meta.url),
  `/** Money of a check where a key pays, whole USDC and native tokens: granted to its accounts, and not sent back by them. */
export interface MeasuredCheckSpending {
  readonly granted: readonly [usdc: string, native: string];
  readonly spent: readonly [usdc: string, native: string];
}

/** Written by \`npm run spending\`. A check without a line is granted nothing. */
export const measuredCheckSpending: Readonly<Record<string, MeasuredCheckSpending>> = {
${lines.join('\n')}
};
`,
);

function pair([usdc, native]: readonly [string, string]): string {
  return `['${usdc}', '${native}']`;
}

/**
 * Measures the checks of one worker one after the other, so that its key's spending belongs to a single check. A check that did not pass
 * has no known spending.
 */
async function measure(checks: readonly Check[], { address, privateKey }: (typeof keys)[number]): Promise<void> {
  await operate('fund', { account: address, usdc: '9000000', tokens: [{ token: 104, amount: '90000' }] });
  const session = await openSession(
    sessionOptionsFrom(
      {
        target: target ?? '',
        serviceName: 'Service',
        profile: 'live',
        role: 'node',
        network: { chainId: 31337, name: 'devnet' },
        rate: 'unlimited',
        allowMainnetWrites: false,
      },
      { VENUE_TREASURY_KEY: privateKey },
    ),
  );
  const hooks = { emit: () => undefined, timestamp: () => '', interrupted: () => false };
  const plan = planOf(checks);
  const cutoff = new RunCutoff(session, hooks.interrupted, () => 'on the way');
  const run = makeCheckRunContext(plan, cutoff, hooks, makeRunFindings(plan, hooks));
  const { treasury } = run;
  if (treasury === null) throw new Error(`${target} takes no treasury key`);
  let usdc = Dec.of(0);
  let native = Dec.of(0);
  const grant = treasury.grant.bind(treasury);
  treasury.grant = (to, usdcOfIt, nativeOfIt, as) => {
    usdc = usdc.plus(Dec.of(usdcOfIt));
    native = native.plus(Dec.of(nativeOfIt));
    return grant(to, usdcOfIt, nativeOfIt, as);
  };
  for (const check of runnableChecks(checks, session.facts)) {
    const before = await treasury.spent();
    usdc = Dec.of(0);
    native = Dec.of(0);
    const status = await runCheck(check, run);
    if (status !== 'pass') {
      if (status !== 'skipped') console.log(`${status}, so not measured: ${check.id}`);
      continue;
    }
    const after = await settledSpending(treasury);
    const less = (name: 'usdc' | 'native') =>
      (after?.[name] ?? Dec.of(0)).minus(before?.[name] ?? Dec.of(0)).toString();
    const row: MeasuredCheckSpending = {
      granted: [usdc.toString(), native.toString()],
      spent: [less('usdc'), less('native')],
    };
    if ([...row.granted, ...row.spent].some((sum) => sum !== '0')) measured.set(check.id, row);
  }
  await session.close();
}

/**
 * Returns the amount that the key has spent, once everything that a case pays back at its end is in a block: a busy machine takes long
 * for it.
 */
async function settledSpending(treasury: Treasury): Promise<FundAmount | null> {
  let lastSpent = await treasury.spent();
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, BLOCKS_MS));
    const now = await treasury.spent();
    const isSame = (name: keyof FundAmount) => now?.[name].compare(lastSpent?.[name] ?? Dec.of(0)) === 0;
    if (looks > 1 && isSame('usdc') && isSame('native')) return now;
    lastSpent = now;
  }
  throw new Error('what the key has less of does not settle');
}

async function operate(call: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${control}/control/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${call}: HTTP ${reply.status} ${await reply.text()}`);
}

function planOf(checks: readonly Check[]): RunPlan {
  return {
    id: 'spending',
    seed: 1,
    salt: crypto.randomUUID(),
    argv: [],
    targetName: 'spending',
    profile: 'live',
    strict: false,
    checks,
    maxTimeMs: null,
    tool: toolInfo,
    reproduce: (id: string) => id,
  };
}
