import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFromSources, programFolder } from '../../spec-schemas/program-folder.ts';
import { checkFileSuffixes } from '../options/own-files.ts';
import { isShippedSource, sourceLayers } from '../stale-build.ts';
import type { EditablePlace } from './file-change-watcher.ts';

const root = fileURLToPath(programFolder);

/**
 * Where an edit changes what the program does: the folders of files of checks, with what these import from beside them, and,
 * where it runs from them, its own sources.
 * @param globs  of `--checks`, relative to the working folder
 */
export function editablePlaces(globs: readonly string[]): readonly EditablePlace[] {
  const folders = [...new Set(globs.map((glob) => folderOf(resolve(glob))))];
  const own = folders.map((path) => ({
    path: join(path, sep),
    counts: (file: string) => checkFileSuffixes.includes(extname(file)),
  }));
  if (!isFromSources) return own;
  return [...own, ...sourceLayers.map((layer) => ({ path: join(root, layer, sep), counts: isShippedSource }))];
}

/** That of a file, or the last one before the first word of a glob with a wildcard. */
function folderOf(glob: string): string {
  const words = glob.split(sep);
  const at = words.findIndex((word) => /[*?[\]{}]/.test(word));
  return words.slice(0, at < 0 ? -1 : at).join(sep);
}
