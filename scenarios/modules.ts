import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areaFiles } from './area-files.ts';

/**
 * The modules of the areas. There is no list to keep: to stand in the folder of an area is enough. A build bundles the same
 * files, and this one is replaced by their list.
 */
export const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  areaFiles().map((path) => import(pathToFileURL(join(import.meta.dirname, path)).href)),
);
