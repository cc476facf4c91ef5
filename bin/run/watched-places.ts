import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFolder, RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';
import { suffixesOfCheckFiles } from '../options/own-files.ts';
import { isShippedSource, sourceLayers } from '../stale-build.ts';
import type { WatchedPath } from './file-change-watcher.ts';

const root = fileURLToPath(programFolder);

/**
 * Returns the places to watch: the folders of files with own checks, with what these import from beside them, and, when running from
 * sources, the program's own sources.
 * @param globs  of `--checks`, relative to the working directory
 */
export function watchedPathsOf(globs: readonly string[]): readonly WatchedPath[] {
  const folders = [...new Set(globs.map((glob) => folderOf(resolve(glob))))];
  const own = folders.map((path) => ({
    path: join(path, sep),
    counts: (file: string) => suffixesOfCheckFiles.includes(extname(file)),
  }));
  if (!RUNS_FROM_SOURCES) return own;
  return [...own, ...sourceLayers.map((layer) => ({ path: join(root, layer, sep), counts: isShippedSource }))];
}

/** Returns the folder of a file, or the part of a glob before its first wildcard. */
function folderOf(glob: string): string {
  const words = glob.split(sep);
  const at = words.findIndex((word) => /[*?[\]{}]/.test(word));
  return words.slice(0, at < 0 ? -1 : at).join(sep);
}
