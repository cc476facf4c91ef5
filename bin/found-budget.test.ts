import { expect, test } from 'vitest';
import { rulesEditorAt } from '../reference-model/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { judgeOnFixedBudget } from './found-budget.fixture.ts';

const all = allChecks.filter(({ area, needs }) => area === 'limits' && needs.includes('budget'));
const named = (...ids: readonly string[]) => all.filter(({ id }) => ids.includes(id));
/** Checks of the address budget that wait for nothing else, and for fewer than a hundred reads. */
const quick = all.filter(
  ({ id }) => !id.startsWith('limits.account.') && !['limits.weight.routes', 'limits.weight.socket'].includes(id),
);

test.each([
  ['limits.double-burst', 'limits.ip.budget', 'advised', 'limits.ip.burst'],
  ['limits.half-refill', 'limits.ip.budget', 'advised', 'limits.ip.refill'],
  ['limits.write-late', 'limits.ip.budget', 'advised', 'limits.ip.refill'],
  ['limits.refusal-unavailable', 'limits.refusal.spent-budget', 'accused', 'limits.refusal.code'],
  ['limits.refusal-retry-after', 'limits.refusal.spent-budget', 'accused', 'limits.refusal.no-hint'],
  ['limits.own-orders-free', 'limits.ip.any-account', 'accused', 'limits.ip.every-request'],
  ['limits.refused-free', 'limits.charged.refused', 'accused', 'limits.charged.refused'],
  ['limits.exchange-dear', 'limits.weight.exchange', 'accused', 'limits.weight.exchange'],
  ['limits.exchange-cheap', 'limits.weight.exchange', 'accused', 'limits.weight.exchange'],
  ['limits.faucet-dear', 'limits.weight.faucet', 'accused', 'limits.weight.faucet'],
  ['limits.evm-call-dear', 'limits.weight.evm', 'accused', 'limits.weight.evm'],
  ['limits.evm-oversize-free', 'limits.weight.evm', 'accused', 'limits.charged.evm-oversize'],
  ['limits.evm-unparseable-cheap', 'limits.weight.evm', 'accused', 'limits.charged.evm-unparseable'],
  ['limits.post-on-the-house', 'limits.weight.posts', 'accused', 'limits.weight.post'],
  ['limits.markets-cheap', 'limits.weight.routes', 'accused', 'limits.weight.heavy'],
  ['limits.account-state-dear', 'limits.weight.routes', 'accused', 'limits.weight.info'],
  ['limits.upgrade-charged', 'limits.weight.socket', 'accused', 'limits.weight.socket'],
] as const)('without an operator %s is seen by %s', async (fault, check, how, clause) => {
  const { accused, advised } = await judgeOnFixedBudget(named(check), { fault });
  expect({ accused, advised }).toEqual({ accused: [], advised: [], [how]: [clause] });
});

const smallAccounts = { allowlist: ['127.0.0.1'], perAccount: { per_second: 20, burst: 200 } };

test.each([
  ['limits.account-token-per-leg', 'limits.account.budget', 'limits.account.batch'],
  ['limits.account-by-signer', 'limits.account.agents', 'limits.account.agents'],
  ['limits.newcomers-share', 'limits.account.coverage', 'limits.account.floor'],
  ['limits.named-by-signer', 'limits.account.coverage', 'limits.account.named'],
  ['limits.read-draws-on-account', 'limits.account.coverage', 'limits.account.exchange-only'],
  ['limits.volume-lowers', 'limits.account.volume', 'limits.account.ladder'],
] as const)('from the allowlist %s is seen by %s', async (fault, check, clause) => {
  const { accused } = await judgeOnFixedBudget(named(check), { fault, limits: smallAccounts });
  expect(accused).toEqual([clause]);
});

const charged = rulesEditorAt('limits')(() => ({ chargesOverrun: true }));
const perReadOnly = rulesEditorAt('limits')(() => ({ weight: () => 1, evmWeight: () => 1 }));

test.each([
  ['as documented', {}],
  ['over a slow link', { latencyMs: 75 }],
  ['where a refused request is charged as well', { edits: [charged] }],
])('a venue is judged completely and not accused: %s', async (_what, venue) => {
  const { accused, advised, reasons, status } = await judgeOnFixedBudget(quick, venue);
  expect({ accused, advised, reasons }).toEqual({ accused: [], advised: [], reasons: [] });
  expect(new Set(Object.values(status))).toEqual(new Set(['pass']));
});

test.each([
  ['somebody else draws on the budget of our address', { others: 1 }, ['limits.ip.burst', 'limits.ip.refill']],
  [
    'the operator has set another budget',
    { limits: { perIp: { per_second: 100, burst: 500 } } },
    ['limits.ip.burst', 'limits.ip.refill'],
  ],
  ['a gateway has a budget of its own, of requests', { edits: [perReadOnly], role: 'gateway' }, []],
] as const)('%s: affected checks are skipped or advisory', async (_what, venue, unusual) => {
  const { accused, advised, status } = await judgeOnFixedBudget(quick, venue);
  expect({ accused, advised }).toEqual({ accused: [], advised: unusual });
  expect(new Set(Object.values(status))).toEqual(new Set(['pass', 'skipped']));
});

test('an address on the allowlist has no budget to judge, and the reason says what would help', async () => {
  const { status, reasons } = await judgeOnFixedBudget(named('limits.ip.budget', 'limits.weight.faucet'), {
    limits: { allowlist: ['127.0.0.1'] },
  });
  expect(status).toEqual({ 'limits.ip.budget': 'skipped', 'limits.weight.faucet': 'skipped' });
  expect(reasons[0]).toContain('a run from another one judges it');
});
