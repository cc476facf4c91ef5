import { globSync } from 'node:fs';

/** The files of the areas, below this folder, in the order of their names: what the sources load, and a build bundles. */
export function areaFiles(): readonly string[] {
  return globSync('*/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
    .sort();
}
