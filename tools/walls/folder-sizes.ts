import { dirname } from 'node:path';

/** Folders that are catalogues: one file per entry, found by its name. */
export const catalogueFolders = [
  'harness/campaign/families',
  'harness/campaign/reads',
  'harness/generate/actions',
  'harness/setup',
  'reference-model/actions',
  'reference-model/faults',
  'reference-model/reads',
  'reference-model/state',
  'spec-schemas/shapes',
];
export const MAX_FOLDER_SOURCES = 40;

/**
 * Returns folders with too many sources to be understood as one system; catalogues and the areas of checks, clauses and faults are
 * exempt.
 */
export function findOvercrowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const isCatalogue = (folder: string) => catalogueFolders.includes(folder) || folder.startsWith('scenarios/');
  return [...counts]
    .filter(([folder, count]) => count > MAX_FOLDER_SOURCES && !isCatalogue(folder))
    .map(([folder]) => folder);
}
