import { existsSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, isCheck } from '../../harness/check/check.ts';
import { programFolder, RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';
import type { OwnChecks } from '../options/own-checks.ts';
import { importModuleExports } from '../options/own-files.ts';
import { sourceLayers } from '../stale-build.ts';
import { UsageError } from '../usage-error.ts';
import type { SelectedWork } from './plan.ts';

// Selects the checks that an edit affects, for `--watch`.

const root = fileURLToPath(programFolder);

/**
 * Returns the selected checks that edited files declare. An edited built-in file without a check affects the whole selection; a file
 * beside own checks affects all of these.
 * @param files  absolute paths
 * @throws UsageError where none of these is selected, or a file cannot be loaded
 */
export async function selectDeclaredChecks(
  selected: SelectedWork,
  files: readonly string[],
  own: Pick<OwnChecks, 'checks' | 'files'>,
): Promise<SelectedWork> {
  const concerned = new Set<Check>();
  for (const file of files) {
    const declared = await declaredIn(file, own.files);
    if (declared.length === 0 && isOfThisBuild(file)) return selected;
    for (const check of declared.length > 0 ? declared : own.checks) concerned.add(check);
  }
  const ids = new Set([...concerned].map(({ id }) => id));
  const checks = selected.checks.filter(({ id }) => ids.has(id));
  if (checks.length === 0)
    throw new UsageError(`nothing that is selected stands in ${files.map((file) => relative('', file)).join(', ')}`);
  return { ...selected, checks, families: [], campaigns: { kind: 'off' } };
}

/** Imports the module; one that is already loaded is returned as the same instance. */
async function declaredIn(file: string, own: readonly string[]): Promise<readonly Check[]> {
  if (!own.includes(file) && !isScenario(file)) return [];
  return existsSync(file) ? (await importModuleExports(file)).filter(isCheck) : [];
}

function isOfThisBuild(file: string): boolean {
  return sourceLayers.some((layer) => file.startsWith(join(root, layer, sep)));
}

function isScenario(file: string): boolean {
  return file.startsWith(join(root, 'scenarios', sep)) && extname(file) === (RUNS_FROM_SOURCES ? '.ts' : '.js');
}
