import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** The check files of each area below this folder, in name order. The sources load them, and a build bundles them. */
export function listCheckFilesByArea(): ReadonlyMap<string, readonly string[]> {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
    .sort();
  return Map.groupBy(files, dirname);
}
