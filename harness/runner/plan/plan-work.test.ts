import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Check, check } from '../../check/check.ts';
import { openModelSession } from '../../session/model-session.ts';
import type { Session } from '../session.ts';
import { runTestPlanOn } from './run-plan.fixture.ts';

let session: Session;
beforeAll(async () => {
  session = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
});
afterAll(() => session.close());

const form = (profile: 'live' | 'next', holds: boolean, more = '') =>
  check({
    id: `faucet.form-${profile}${more}`,
    title: 'one of two forms',
    clauses: ['faucet.amount.clamp'],
    by: 'observe',
    form: { profile, item: 'the-item' },
    async run({ expect: judge }) {
      judge('faucet.amount.clamp').that(holds, { expected: profile, actual: holds });
    },
  });

/** Runs the checks; returns their statuses, and the number of findings. */
async function tried(checks: readonly Check[]) {
  const { events } = await runTestPlanOn(session, checks, { profile: 'auto' });
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [[event.check, event.status]] : []));
  return {
    statuses: Object.fromEntries(ended) as Record<string, string>,
    findings: events.flatMap((event) => (event.event === 'finding' ? [event.check] : [])),
  };
}

test.each([
  ["today's form holds", true, false, { 'faucet.form-live': 'pass', 'faucet.form-next': 'skipped' }, 0],
  ["the next release's form holds", false, true, { 'faucet.form-live': 'skipped', 'faucet.form-next': 'pass' }, 0],
  ['neither holds', false, false, { 'faucet.form-live': 'fail', 'faucet.form-next': 'skipped' }, 1],
])('%s', async (_title, live, next, statuses, violations) => {
  const { statuses: came, findings } = await tried([form('next', next), form('live', live)]);
  expect(came).toEqual(statuses);
  expect(findings).toHaveLength(violations);
});

test("on a venue that satisfies both forms, the next release's is reported if today's accepts it as well", async () => {
  const wide: Check = { ...form('live', true), form: { profile: 'live', item: 'the-item', isWide: true } };
  const { statuses } = await tried([wide, form('next', true)]);
  expect(statuses).toEqual({ 'faucet.form-live': 'skipped', 'faucet.form-next': 'pass' });
});

test('an item of the next release alone breaks nothing on a venue without it', async () => {
  const { statuses, findings } = await tried([form('next', false)]);
  expect(statuses).toEqual({ 'faucet.form-next': 'skipped' });
  expect(findings).toEqual([]);
});

test('an exclusive form is judged after one that can share the venue, as one item', async () => {
  const alone: Check = { ...form('next', false), leases: ['clock'] };
  const { statuses, findings } = await tried([alone, form('live', true)]);
  expect(statuses).toEqual({ 'faucet.form-live': 'pass', 'faucet.form-next': 'skipped' });
  expect(findings).toEqual([]);
});

test("all checks of the next release's form are judged, and their findings are reported", async () => {
  const { statuses, findings } = await tried([form('live', false), form('next', true), form('next', false, '-rows')]);
  expect(statuses).toEqual({
    'faucet.form-live': 'skipped',
    'faucet.form-next': 'pass',
    'faucet.form-next-rows': 'fail',
  });
  expect(findings).toEqual(['faucet.form-next-rows']);
});
