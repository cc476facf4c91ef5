import { expect, test } from 'vitest';
import { runOn } from '../harness/runner/run-plan.fixture.ts';
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
    ...{ kind: 'url', url: link.url, controlUrl: null, controlToken: null, network: null, serviceName: 'Service' },
    ...{ profile: 'live', role: 'auto', isolation: null, rate: 20, treasuryKey: null, allowMainnetWrites: false },
    spendsBudget: true,
  });
  const checks = only.length === 0 ? ofLimits : ofLimits.filter(({ id }) => only.includes(id));
  const { events } = await runOn(session, checks);
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

test('over a link of 150 ms 14 checks of the limits are judged, and accuse nobody', async () => {
  const { accused, passed, statuses } = await spentBy([], {}, { latencyMs: 75 });
  expect({ accused, isEnough: passed >= 14 }, statuses.join('\n')).toEqual({ accused: [], isEnough: true });
}, 1_200_000);

/** Small enough to be spent in a moment, so that its burst is told as another one. */
const smallAccounts = { allowlist: ['127.0.0.1'], perAccount: { per_second: 20, burst: 60 } };
const ofAccounts = ['limits.account.budget', 'limits.account.agents', 'limits.account.coverage'];

test('from an address on the allowlist the budgets of accounts are judged', async () => {
  const { accused, passed, statuses } = await spentBy(ofAccounts, smallAccounts);
  expect({ accused, passed }, statuses.join('\n')).toEqual({ accused: [], passed: 3 });
}, 600_000);

test.each([
  ['limits.account-token-per-leg', 'limits.account.budget', 'limits.account.batch'],
  ['limits.account-by-signer', 'limits.account.agents', 'limits.account.agents'],
  ['limits.newcomers-share', 'limits.account.coverage', 'limits.account.floor'],
  ['limits.named-by-signer', 'limits.account.coverage', 'limits.account.named'],
  ['limits.read-draws-on-account', 'limits.account.coverage', 'limits.account.exchange-only'],
])(
  'from the allowlist %s is seen by %s',
  async (fault, check, clause) => {
    const { accused, statuses } = await spentBy([check], smallAccounts, { fault });
    expect(accused, statuses.join('\n')).toContain(clause);
  },
  600_000,
);
