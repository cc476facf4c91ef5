import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClausePath } from '../../spec-schemas/paths/path.ts';
import { judgedPaths } from '../lookup/judged-paths.ts';

/** A path of a clause, and the check that takes it. */
export interface CheckedPathCell {
  readonly clause: string;
  readonly path: ClausePath;
}

/** Where the paths that checks take were written down for the first time. */
const FIRST = '8b55eac8:bin/lookup/judged-paths.list.ts';

type JudgedPaths = typeof judgedPaths;

/**
 * Cells that a check takes today, of clauses that had others when the paths were listed first.
 * @throws in a clone without that commit
 */
export async function findCheckedPathCells(): Promise<readonly CheckedPathCell[]> {
  const first = await firstList();
  return Object.entries(judgedPaths).flatMap(([clause, checks]) => {
    const before = first[clause];
    if (before === undefined) return [];
    const known = new Set(pathsIn(before));
    return [...new Set(pathsIn(checks))].filter((path) => !known.has(path)).map((path) => ({ clause, path }));
  });
}

function pathsIn(checks: JudgedPaths[string]): readonly ClausePath[] {
  // Written by `npm run paths`.
  return Object.values(checks).flatMap((paths) => paths.split(' ') as ClausePath[]);
}

async function firstList(): Promise<JudgedPaths> {
  const folder = mkdtempSync(join(tmpdir(), 'venue-conformance-cells-'));
  try {
    const file = join(folder, 'first.ts');
    writeFileSync(file, execFileSync('git', ['show', FIRST], { encoding: 'utf8' }));
    const { judgedPaths: listed } = (await import(pathToFileURL(file).href)) as { readonly judgedPaths: JudgedPaths };
    return listed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
