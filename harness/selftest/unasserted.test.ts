import { expect, test } from 'vitest';
import { type Check, check } from '../check/check.ts';
import { NotExercised, Unsupported } from '../kernel/verdicts.ts';
import { openModelSession } from '../session/model-session.ts';
import { runChecksOn } from './selftest.ts';
import { checkAssertionsOf, findUnassertedClauses } from './unasserted.ts';

const parts = {
  checks: [],
  seed: 1,
  tool: { name: 'test', version: '0' },
  open: () => openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false }),
};

function naming(run: Check['run'], needs: Check['needs'] = []): Check {
  const clauses = ['faucet.amount.clamp', 'faucet.amount.default'] as const;
  return check({
    id: 'faucet.planted',
    title: 'names two clauses',
    clauses,
    by: 'observe',
    needs,
    control: 'setting',
    run,
  });
}

async function found(...cases: readonly Check[]) {
  const runs = [];
  for (const each of cases) runs.push(checkAssertionsOf(each, await runChecksOn({}, 'live', [each], parts)));
  return findUnassertedClauses(cases.slice(0, 1), runs).map(({ clause, reason }) => [clause, reason]);
}

const holds = { expected: 'so', actual: 'so' };
const first: Check['run'] = async ({ expect: judge }) => judge('faucet.amount.clamp').that(true, holds);
const second: Check['run'] = async ({ expect: judge }) => judge('faucet.amount.default').that(true, holds);

test('a clause that is named and never asserted is found', async () => {
  expect(await found(naming(first))).toEqual([['faucet.amount.default', 'not exercised: the case did not come to it']]);
});

test('a reason does not count as an assertion', async () => {
  const lacking = naming(async () => {
    throw new NotExercised('a grant on record');
  });
  expect((await found(lacking)).map(([, reason]) => reason)).toEqual(
    Array.from({ length: 2 }, () => 'not exercised: a grant on record'),
  );
});

test('a clause asserted in another run is fine', async () => {
  expect(await found(naming(first), naming(second))).toEqual([]);
});

test.each([
  ['the case finds it missing', naming(async () => Promise.reject(new Unsupported('a market without positions')))],
  ['the check needs it', naming(first, ['gateway'])],
])('a feature that this venue lacks must be shown by another venue: %s', async (_title, lacking) => {
  expect(await found(lacking)).toEqual([]);
});
