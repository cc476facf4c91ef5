import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCheck, noteDeclaringFile } from '../harness/check/check.ts';
import { checkFilesByArea } from './area-files.ts';

/** Exports of a file, by name. */
type Exported = Readonly<Record<string, unknown>>;

/**
 * Loads what the files of an area export, by the area. There is no list to keep: to stand in the folder of an area is enough.
 * A build bundles the files of each area apart, and replaces this module by the list of those bundles.
 */
export const areaModules: ReadonlyMap<string, () => Promise<readonly Exported[]>> = new Map(
  [...checkFilesByArea()].map(([area, files]) => [area, () => Promise.all(files.map(exportsOf))]),
);

async function exportsOf(path: string): Promise<Exported> {
  const exported: Exported = await import(pathToFileURL(join(import.meta.dirname, path)).href);
  for (const check of Object.values(exported).flat().filter(isCheck)) noteDeclaringFile(check, `scenarios/${path}`);
  return exported;
}
