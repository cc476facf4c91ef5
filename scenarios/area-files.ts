import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** The files of each area, below this folder, in the order of their names: what the sources load, and a build bundles. */
export function checkFilesByArea(): ReadonlyMap<string, readonly string[]> {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
    .sort();
  return Map.groupBy(files, dirname);
}
