import assert from 'node:assert/strict';
import { runTestPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { testUrlOptions } from '../harness/session/url-session.fixture.ts';
import { openUrlSession } from '../harness/session/url-session.ts';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type Genesis, readShippedGenesis, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { allChecks } from '../scenarios/index.ts';

// Spends budgets in real time, by URL and without an operator.

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
  const session = await openUrlSession(testUrlOptions(link.url, { rate: 20, spendsBudget: true }));
  const checks = only.length === 0 ? ofLimits : ofLimits.filter(({ id }) => only.includes(id));
  const { events } = await runTestPlanOn(session, checks);
  await session.close();
  await link.close();
  await server.close();
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
  return {
    statuses: ended.map(
      ({ check, status, reason }) => `${check}: ${status}${reason === undefined ? '' : ` (${reason})`}`,
    ),
    passed: ended.filter(({ status }) => status === 'pass').length,
    /** Deciding and advisory findings: another burst or refill may be the operator's choice. */
    clauses: events.flatMap((event) => (event.event === 'finding' ? [event.clause ?? 'no clause'] : [])),
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

/** Spent within seconds, and not refilled during the waits of a check. Its burst differs from the documented one, which is reported. */
const smallAccounts = { allowlist: ['127.0.0.1'], perAccount: { per_second: 20, burst: 400 } };

async function budgetsOfAccounts(): Promise<void> {
  const checks = ['limits.account.budget', 'limits.account.agents', 'limits.account.coverage'];
  const { accused, passed, statuses } = await spentBy(checks, smallAccounts);
  assert.deepEqual(accused, [], statuses.join('\n'));
  assert.equal(passed, checks.length, statuses.join('\n'));
}

const plantedInAccounts = [
  ['limits.account-token-per-leg', 'limits.account.budget', 'limits.account.batch'],
  ['limits.account-by-signer', 'limits.account.agents', 'limits.account.agents'],
  ['limits.newcomers-share', 'limits.account.coverage', 'limits.account.floor'],
  ['limits.named-by-signer', 'limits.account.coverage', 'limits.account.named'],
  ['limits.read-draws-on-account', 'limits.account.coverage', 'limits.account.exchange-only'],
  ['limits.volume-lowers', 'limits.account.volume', 'limits.account.ladder'],
] as const;

const plantedInAddress = [
  ['limits.double-burst', 'limits.ip.budget', 'limits.ip.burst'],
  ['limits.half-refill', 'limits.ip.budget', 'limits.ip.refill'],
  ['limits.refusal-unavailable', 'limits.refusal.spent-budget', 'limits.refusal.code'],
  ['limits.refusal-retry-after', 'limits.refusal.spent-budget', 'limits.refusal.no-hint'],
  ['limits.own-orders-free', 'limits.ip.any-account', 'limits.ip.every-request'],
  ['limits.refused-free', 'limits.charged.refused', 'limits.charged.refused'],
  ['limits.exchange-dear', 'limits.weight.exchange', 'limits.weight.exchange'],
  ['limits.faucet-dear', 'limits.weight.faucet', 'limits.weight.faucet'],
  ['limits.evm-call-dear', 'limits.weight.evm', 'limits.weight.evm'],
  ['limits.post-on-the-house', 'limits.weight.posts', 'limits.weight.post'],
  ['limits.markets-cheap', 'limits.weight.routes', 'limits.weight.heavy'],
  ['limits.upgrade-charged', 'limits.weight.socket', 'limits.weight.socket'],
] as const;

type Planted = readonly [fault: string, check: string, clause: string];

/** Tries several venues concurrently, since each mostly waits. */
async function eachFaultIsFound(
  planted: readonly Planted[],
  limits: Partial<Genesis['params']['limits']>,
): Promise<void> {
  const left = planted.values();
  const missed: string[] = [];
  const worker = async () => {
    for (const [fault, check, clause] of left) {
      const { clauses, statuses } = await spentBy([check], limits, { fault });
      console.log(`${fault}: ${clauses.join(', ')} | ${statuses.join('; ')}`);
      if (!clauses.includes(clause)) missed.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  assert.deepEqual(missed, []);
}

const AT_ONCE = 3;

export const soaks = [
  { name: 'spent-budget.accounts', run: budgetsOfAccounts },
  { name: 'spent-budget.account-faults', run: () => eachFaultIsFound(plantedInAccounts, smallAccounts) },
  { name: 'spent-budget.address-faults', run: () => eachFaultIsFound(plantedInAddress, {}) },
  { name: 'spent-budget.slow-link', run: overSlowLink },
];
