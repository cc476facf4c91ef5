import assert from 'node:assert/strict';
import { runPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { openUrlSession } from '../harness/session/url-session.ts';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type Genesis, readShippedGenesis, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { allChecks } from '../scenarios/index.ts';

// Budgets spent in real time, by URL and without an operator.

const ofLimits = allChecks.filter(({ area }) => area === 'limits');

async function spentBy(
  only: readonly string[],
  limits: Partial<Genesis['params']['limits']>,
  { fault, latencyMs = 0 }: { readonly fault?: string; readonly latencyMs?: number } = {},
) {
  const genesis = structuredClone(readShippedGenesis('default'));
  genesis.params.faucet.ipWindowMs = 0;
  Object.assign(genesis.params.limits, limits);
  const edits = allFaults.flatMap(({ id, edit }) => (id === fault ? [edit] : []));
  const server = await startServer(new Venue(genesis, { edits }), { port: 0, blocks: { mode: 'timer', ms: 100 } });
  const link = await openSlowLink(server.url, latencyMs);
  const session = await openUrlSession({
    kind: 'url',
    url: link.url,
    controlUrl: null,
    controlToken: null,
    network: null,
    serviceName: 'Service',
    profile: 'live',
    role: 'auto',
    isolation: null,
    rate: 20,
    treasuryKey: null,
    allowMainnetWrites: false,
    spendsBudget: true,
  });
  const checks = only.length === 0 ? ofLimits : ofLimits.filter(({ id }) => only.includes(id));
  const { events } = await runPlanOn(session, checks);
  await session.close();
  await link.close();
  await server.close();
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
  return {
    statuses: ended.map(
      ({ check, status, reason }) => `${check}: ${status}${reason === undefined ? '' : ` (${reason})`}`,
    ),
    passed: ended.filter(({ status }) => status === 'pass').length,
    accused: events.flatMap((event) =>
      event.event === 'finding' && event.severity !== 'advisory' ? [event.clause ?? 'no clause'] : [],
    ),
  };
}

async function overSlowLink(): Promise<void> {
  const { accused, passed, statuses } = await spentBy([], {}, { latencyMs: 75 });
  assert.deepEqual(accused, [], statuses.join('\n'));
  assert.ok(passed >= 14, statuses.join('\n'));
}

/** Small enough to be spent in a moment, so that its burst is told as another one. */
const smallAccounts = { allowlist: ['127.0.0.1'], perAccount: { per_second: 20, burst: 60 } };

async function budgetsOfAccounts(): Promise<void> {
  const checks = ['limits.account.budget', 'limits.account.agents', 'limits.account.coverage'];
  const { accused, passed, statuses } = await spentBy(checks, smallAccounts);
  assert.deepEqual(accused, [], statuses.join('\n'));
  assert.equal(passed, checks.length, statuses.join('\n'));
}

const planted = [
  ['limits.account-token-per-leg', 'limits.account.budget', 'limits.account.batch'],
  ['limits.account-by-signer', 'limits.account.agents', 'limits.account.agents'],
  ['limits.newcomers-share', 'limits.account.coverage', 'limits.account.floor'],
  ['limits.named-by-signer', 'limits.account.coverage', 'limits.account.named'],
  ['limits.read-draws-on-account', 'limits.account.coverage', 'limits.account.exchange-only'],
] as const;

async function faultsOfAccounts(): Promise<void> {
  for (const [fault, check, clause] of planted) {
    const { accused, statuses } = await spentBy([check], smallAccounts, { fault });
    assert.ok(accused.includes(clause), `${fault}: ${statuses.join('; ')}`);
  }
}

export const soaks = [
  { name: 'spent-budget.accounts', run: budgetsOfAccounts },
  { name: 'spent-budget.account-faults', run: faultsOfAccounts },
  { name: 'spent-budget.slow-link', run: overSlowLink },
];
