import { globSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The modules of the areas, in the order of their names. There is no list to keep: to stand in the folder of an area is
 * enough. A build bundles the same files, and this one is replaced by their list.
 */
export const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  globSync(`*/*${extname(import.meta.filename)}`, { cwd: import.meta.dirname })
    .filter((path) => !/\.(test|fixture|d)\.ts$/.test(path))
    .sort()
    .map((path) => import(pathToFileURL(join(import.meta.dirname, path)).href)),
);
