import { describe, expect, test } from 'vitest';
import { allChecks } from '../../scenarios/index.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { runInProcess } from '../in-process.fixture.ts';
import { judgedPaths } from './judged-paths.ts';
import { clausePathRows } from './path-cells.ts';

describe('the paths of the clauses', () => {
  const cells = clausePathRows(allClauses).flatMap((row) => row.cells.map((cell) => ({ clause: row.id, ...cell })));

  test('are judged, or have a reason', () => {
    // Cells that were added since the list was written have not been looked at.
    const open = cells.filter(
      ({ clause, check, reason }) => check === undefined && reason === undefined && judgedPaths[clause] !== undefined,
    );
    expect(open).toEqual([]);
  });

  test('have a reason in place of a check for a tenth of them at most', () => {
    expect(cells.filter(({ reason }) => reason !== undefined).length).toBeLessThanOrEqual(cells.length / 10);
  });

  test('are taken by checks that there are, of clauses that these name', () => {
    const named = new Map(allChecks.map(({ id, clauses }) => [id, new Set<string>(clauses)]));
    const wrong = Object.entries(judgedPaths).flatMap(([clause, checks]) =>
      Object.keys(checks).filter((check) => named.get(check)?.has(clause) !== true),
    );
    expect(wrong).toEqual([]);
  });
});

test('list clauses --paths tells of each the check, the reason, or that it is open', async () => {
  const { code, stdout } = await runInProcess([
    'list',
    'clauses',
    '--paths',
    '--suite',
    'fills.row.opening-by-cause',
    '--json',
  ]);
  expect(code).toBe(0);
  const rows = JSON.parse(stdout) as readonly {
    readonly clause: string;
    readonly path: string;
    readonly state: string;
  }[];
  expect(rows).toContainEqual({
    clause: 'fills.row.mirror',
    path: 'cause:ladder',
    state: 'judged',
    check: expect.stringMatching(/^fills\.row\./),
  });
  expect(new Set(rows.map(({ clause }) => clause)).has('fills.row.closed-pnl-open')).toBe(true);
  expect(new Set(rows.map(({ clause }) => clause)).has('orders.cancel.removes')).toBe(false);
});

test.each([
  ['checks', '--paths'],
  ['clauses', '--suite'],
])('list %s %s without what it goes with is refused', async (what, option) => {
  const { code, stderr } = await runInProcess(['list', what, option, ...(option === '--suite' ? ['fills.*'] : [])]);
  expect(stderr).toContain(option);
  expect(code).toBe(2);
});
