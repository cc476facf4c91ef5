import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { programFolder, RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';
import { importModuleExports } from '../options/own-files.ts';
import type { ImportGraph } from './import-graph.ts';
import { type ModuleExports, RuleLocations } from './rule-homes.ts';

// Finds declarations by source file of a clone. A build bundles the same declarations without their file names.

/** Folder of the sources from which this program runs or was built. */
export const cloneRoot = fileURLToPath(RUNS_FROM_SOURCES ? programFolder : new URL('../', programFolder));

/** Returns the ids of the checks that files declare. @param files  by their path from the root */
export async function findDeclaredCheckIds(files: Iterable<string>): Promise<Set<string>> {
  const { isCheck } = await loaded<typeof import('../../harness/check/check.ts')>('harness/check/check.ts');
  return idsIn(files, (value) => isCheck(value));
}

/** Returns the ids of the faults that files declare. @param files  by their path from the root */
export function findDeclaredFaultIds(files: Iterable<string>): Promise<Set<string>> {
  return idsIn(files, (value) => typeof value === 'object' && value !== null && 'edit' in value);
}

/** Finds the source of each rule, of the live and the next release. */
export async function findRuleLocations(graph: ImportGraph): Promise<RuleLocations> {
  // Not from the model's entry point, which only re-exports rules: the question is which modules define and call them.
  const door = 'reference-model/profile.ts';
  const { rulesUnderProfile } =
    await loaded<Pick<typeof import('../../reference-model/index.ts'), 'rulesUnderProfile'>>(door);
  const ofModel = [...graph.loadedWith(door)].filter((path) => /^reference-model\/.*\.ts$/.test(path));
  const modules = ofModel.map(async (path) => [path, await loaded<ModuleExports>(path)] as const);
  return new RuleLocations([rulesUnderProfile('live'), rulesUnderProfile('next')], new Map(await Promise.all(modules)));
}

async function idsIn(files: Iterable<string>, isOne: (value: unknown) => boolean): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const file of files)
    for (const value of await importModuleExports(join(cloneRoot, file)))
      if (isOne(value)) ids.add(String(idOf(value)));
  return ids;
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}

/** @param path  from the root to a module whose exports have the type */
function loaded<Module>(path: string): Promise<Module> {
  return import(pathToFileURL(join(cloneRoot, path)).href);
}
