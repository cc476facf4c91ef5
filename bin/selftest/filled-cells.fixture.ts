import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClauseCoveragePath } from '../../spec-schemas/paths/path.ts';
import { judgedPathsByClause } from '../lookup/judged-paths.ts';

/** Path of a clause that some check takes. */
export interface CheckedPathCell {
  readonly clause: string;
  readonly path: ClauseCoveragePath;
}

/** First commit and file that recorded the paths taken by checks. */
const FIRST = '8b55eac8:bin/lookup/judged-paths.list.ts';

type JudgedPaths = typeof judgedPathsByClause;

/**
 * Returns the cells that a check takes today, of clauses that already had others in that first record.
 * @throws in a clone without that commit
 */
export async function findCheckedPathCells(): Promise<readonly CheckedPathCell[]> {
  const first = await firstList();
  return Object.entries(judgedPathsByClause).flatMap(([clause, checks]) => {
    const before = first[clause];
    if (before === undefined) return [];
    const known = new Set(pathsIn(before));
    return [...new Set(pathsIn(checks))].filter((path) => !known.has(path)).map((path) => ({ clause, path }));
  });
}

function pathsIn(checks: JudgedPaths[string]): readonly ClauseCoveragePath[] {
  // Safe: written by `npm run paths`.
  return Object.values(checks).flatMap((paths) => paths.split(' ') as ClauseCoveragePath[]);
}

async function firstList(): Promise<JudgedPaths> {
  const folder = mkdtempSync(join(tmpdir(), 'venue-conformance-cells-'));
  try {
    const file = join(folder, 'first.ts');
    writeFileSync(file, execFileSync('git', ['show', FIRST], { encoding: 'utf8' }));
    const { judgedPathsByClause: listed } = (await import(pathToFileURL(file).href)) as {
      readonly judgedPathsByClause: JudgedPaths;
    };
    return listed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
