import { expect, test } from 'vitest';
import { clausesExercisedBy, unexercisedClausesByCheck } from '../../harness/doctor/unexercised-clauses.ts';
import { loadAllChecks } from '../../scenarios/load-checks.ts';

test('each listed clause is named by its check', async () => {
  const named = new Map((await loadAllChecks()).map(({ id, clauses }) => [id, clauses as readonly string[]]));
  const strange = Object.entries(unexercisedClausesByCheck).flatMap(([check, clauses]) =>
    clauses.filter((clause) => !named.get(check)?.includes(clause)),
  );
  expect(strange).toEqual([]);
});

test('a run with an operator exercises what one by URL alone does not, unless another check does', async () => {
  const checks = (await loadAllChecks()).filter(({ id }) => id === 'triggers.fire.nudged-exits');
  expect(clausesExercisedBy(checks, { capabilities: new Set() })).not.toContain('triggers.oco.market');
  expect(clausesExercisedBy(checks, { capabilities: new Set(['control']) })).toContain('triggers.oco.market');
  const others = (await loadAllChecks()).filter(({ clauses }) =>
    (clauses as readonly string[]).includes('triggers.oco.market'),
  );
  expect(clausesExercisedBy(others, { capabilities: new Set() })).toContain('triggers.oco.market');
});
