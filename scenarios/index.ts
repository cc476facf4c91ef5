import { globSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Check, isCheck } from '../harness/check/check.ts';

/**
 * Every check of this build: what the files of the areas export, in the order of their names. There is no list to keep:
 * a file that declares a check is enough, from the sources and in a build.
 */
export const allChecks: readonly Check[] = await declaredChecks();

async function declaredChecks(): Promise<Check[]> {
  const folder = import.meta.dirname;
  const files = globSync(`*/*${extname(import.meta.filename)}`, { cwd: folder })
    .filter((path) => !/\.(test|fixture|d)\.ts$/.test(path))
    .sort();
  const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
    files.map((path) => import(pathToFileURL(join(folder, path)).href)),
  );
  // A file may export a check by several names, in a list and alone.
  return [...new Set(modules.flatMap((exported) => Object.values(exported).flat()).filter(isCheck))];
}

/** The checks of one area. */
export function checksOf(area: string): readonly Check[] {
  return allChecks.filter((check) => check.area === area);
}
