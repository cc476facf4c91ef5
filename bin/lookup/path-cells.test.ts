import { describe, expect, test } from 'vitest';
import { allChecks } from '../../scenarios/index.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { judgedPathsByClause } from './judged-paths.ts';
import { clausePathRows } from './path-cells.ts';

describe('paths of clauses', () => {
  const cells = clausePathRows(allClauses).flatMap((row) => row.cells.map((cell) => ({ clause: row.id, ...cell })));

  test('have a check, or a reason', () => {
    // Clauses that the list does not have yet are excluded.
    const open = cells.filter(
      ({ clause, check, reason }) =>
        check === undefined && reason === undefined && judgedPathsByClause[clause] !== undefined,
    );
    expect(open).toEqual([]);
  });

  test('have a reason instead of a check in at most a tenth of the cells', () => {
    expect(cells.filter(({ reason }) => reason !== undefined).length).toBeLessThanOrEqual(cells.length / 10);
  });

  test('name existing checks, which judge the clause', () => {
    const named = new Map(allChecks.map(({ id, clauses }) => [id, new Set<string>(clauses)]));
    const wrong = Object.entries(judgedPathsByClause).flatMap(([clause, checks]) =>
      Object.keys(checks).filter((check) => named.get(check)?.has(clause) !== true),
    );
    expect(wrong).toEqual([]);
  });
});

test('list clauses --paths shows for each path the check, the reason, or that it is open', async () => {
  const { code, stdout } = await runProgramInProcess([
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
])('list %s %s is rejected without the option that it depends on', async (what, option) => {
  const { code, stderr } = await runProgramInProcess([
    'list',
    what,
    option,
    ...(option === '--suite' ? ['fills.*'] : []),
  ]);
  expect(stderr).toContain(option);
  expect(code).toBe(2);
});
