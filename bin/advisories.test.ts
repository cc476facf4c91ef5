import { expect, test } from 'vitest';
import { listPlantableFaults } from '../reference-model/faults/index.ts';
import { judgeBehindProxy } from './defects.fixture.ts';

// An advisory is reported without `--strict` too, although the case stops at that finding.

test.each([
  ['orders.ioc-rests', 'orders.match.ioc'],
  ['gate:orders.perp:alo-cross:gone', 'orders.match.alo'],
])('%s: exit 0 with an advisory, and 1 with --strict, or where --severity raises its clause', async (id, clause) => {
  const edits = listPlantableFaults()
    .filter((fault) => fault.id === id)
    .map(({ edit }) => edit);
  const args = ['--suite', 'orders.match.time-in-force'];
  const lenient = await judgeBehindProxy({}, args, { edits });
  expect(lenient.code).toBe(0);
  expect(lenient.advisories.map((finding) => finding.clause)).toContain(clause);
  expect(lenient.report.clauses.find((row) => row.id === clause)?.status).toBe('fail');
  const strict = await judgeBehindProxy({}, [...args, '--strict'], { edits });
  expect(strict.code).toBe(1);
  expect(strict.violations.map((finding) => finding.clause)).toContain(clause);
  const raised = await judgeBehindProxy({}, [...args, '--severity', 'orders.match.*=violation'], { edits });
  expect(raised.code).toBe(1);
  const found = raised.violations.find((finding) => finding.clause === clause);
  expect(found?.reproduce).toContain("--severity 'orders.match.*=violation'");
  expect(raised.report.run.raised).toEqual(['orders.match.*']);
  const elsewhere = await judgeBehindProxy({}, [...args, '--severity', 'faucet.*=violation'], { edits });
  expect([elsewhere.code, elsewhere.violations]).toEqual([0, []]);
});
