import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFolder, isFromSources } from '../spec-schemas/program-folder.ts';

// Whoever edits a source and runs the build of before it looks for a mistake that is not there. A build of a clone keeps
// the list of what it was made of; it does not travel with the package, in which nothing is looked at. The look is at
// times alone, and at the names of folders that changed: it is made at every start.

// As an import its every part would be loaded: a look-up waits for that.
const { lstatSync, readdirSync, readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');

/** The folders of the sources. */
export const sourceLayers = ['bin', 'harness', 'reference-model', 'reports', 'scenarios', 'spec-schemas'];
const LIST = 'dist/sources.txt';

/**
 * Commands that are answered from texts that the build rendered, each with the folders that those texts come from: a look at all
 * folders takes as long as such an answer. Any other command line runs the whole program, and everything is looked at.
 */
const answeredFrom: Readonly<Record<string, readonly string[]>> = {
  '--help': ['bin/'],
  '-h': ['bin/'],
  'list clauses': ['spec-schemas/clauses/'],
  'list checks': ['scenarios/'],
  'list faults': ['reference-model/faults/'],
  'list variants': ['spec-schemas/decisions/'],
  explain: ['spec-schemas/clauses/'],
};

/** Says on stderr, in one line, that a source beside this build is newer than it is. */
export function warnOfStaleBuild([command = '', what = '']: readonly string[]): void {
  if (isFromSources) return;
  const newer = findNewerSource(
    fileURLToPath(new URL('../', buildFolder)),
    answeredFrom[command] ?? answeredFrom[`${command} ${what}`],
  );
  if (newer !== null) console.error(`warning: this build is older than ${newer}: npm run build`);
}

/** Writes down what a build is made of, before it reads any of it. @param root  the clone, with its `dist` */
export function writeSourceList(root: string): void {
  const folders = sourceLayers.flatMap((layer) => [layer, ...foldersIn(root, layer)]);
  const lines = folders.flatMap((folder) => [`${folder}/`, ...sourcesIn(root, folder)]);
  writeFileSync(join(root, LIST), lines.map((line) => `${line}\n`).join(''));
}

/**
 * A source that was changed, added or removed after the build of a clone began, by its path there; null: none, or it is no
 * clone.
 * @param folders  where it is looked for, each with a slash at its end; left out: everywhere
 */
export function findNewerSource(root: string, folders: readonly string[] = ['']): string | null {
  const builtAt = lstatSync(join(root, LIST), { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt === undefined) return null;
  const listed = readFileSync(join(root, LIST), 'utf8').trimEnd().split('\n');
  let known: Set<string> | undefined;
  for (const path of listed) {
    if (!folders.some((folder) => path.startsWith(folder))) continue;
    const changedAt = lstatSync(`${root}/${path}`, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (changedAt <= builtAt) continue;
    if (!path.endsWith('/') || changedAt === Number.POSITIVE_INFINITY) return path;
    // A test may have come, or what an editor keeps beside its file.
    known ??= new Set(listed);
    for (const found of sourcesIn(root, path.slice(0, -1))) if (!known.has(found)) return found;
  }
  return null;
}

function foldersIn(root: string, layer: string): string[] {
  return readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length));
}

/** Returns the sources that the build compiles, and bundles. */
function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter(isShippedSource)
    .map((name) => `${folder}/${name}`);
}

/** @param name  of a file in one of the layers */
export function isShippedSource(name: string): boolean {
  return /\.(ts|json|css)$/.test(name) && !/[.-](test|bench|soak|fixture)\.ts$/.test(name);
}
