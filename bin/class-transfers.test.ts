import { expect, test } from 'vitest';
import { checksForProfile } from '../harness/check/check.ts';
import { runTestPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { type RulesEdit, rulesEditorAt } from '../reference-model/index.ts';
import { allChecks } from '../scenarios/index.ts';

/** A build with the documented class transfers, and without the undocumented action that splits an account. */
const unsplit = rulesEditorAt('actions')(({ table }) => ({
  table: new Map([...table].filter(([tag]) => tag !== 'user_set_abstraction')),
}));

async function judged(edits: readonly RulesEdit[]) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits },
  });
  const checks = checksForProfile(allChecks, 'live').filter(({ id }) =>
    /^transfers\.class\.(refused|unified)$/.test(id),
  );
  const { events } = await runTestPlanOn(session, checks);
  await session.close();
  return events;
}

test('where accounts cannot be split, class transfers are judged on an unsplit account', async () => {
  const events = await judged([unsplit]);
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [[event.check, event.status]] : []));
  expect(new Map(ended as [string, string][])).toEqual(
    new Map([
      ['transfers.class.refused', 'skipped'],
      ['transfers.class.unified', 'pass'],
    ]),
  );
  expect(events.flatMap((event) => (event.event === 'finding' ? [event.clause] : []))).toEqual([]);
});
