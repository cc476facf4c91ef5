import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCheck, noteDeclaringFile } from '../harness/check/check.ts';
import { listCheckFilesByArea } from './area-files.ts';

/** Exports of a file, by name. */
type Exported = Readonly<Record<string, unknown>>;

/**
 * Loads the exports of an area's files, by area. No list is maintained: a file only has to be in the folder. A build bundles each area
 * separately, and replaces this module with the list of bundles.
 */
export const areaModules: ReadonlyMap<string, () => Promise<readonly Exported[]>> = new Map(
  [...listCheckFilesByArea()].map(([area, files]) => [area, () => Promise.all(files.map(exportsOf))]),
);

async function exportsOf(path: string): Promise<Exported> {
  const exported: Exported = await import(pathToFileURL(join(import.meta.dirname, path)).href);
  for (const check of Object.values(exported).flat().filter(isCheck)) noteDeclaringFile(check, `scenarios/${path}`);
  return exported;
}
