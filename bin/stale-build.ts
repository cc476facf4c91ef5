import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFolder, RUNS_FROM_SOURCES } from '../spec-schemas/program-folder.ts';

// A stale build makes developers look for mistakes that their edited sources no longer have. A build in a clone keeps a list of its
// sources, which is not in the package, where nothing is compared. The comparison runs at every start, so it only reads modification
// times, and the names in changed folders.

// A static import would load the whole module, for which a look-up would have to wait.
const { lstatSync, readdirSync, readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');

/** Folders of the sources. */
export const sourceLayers = ['bin', 'harness', 'reference-model', 'reports', 'scenarios', 'spec-schemas'];
const LIST = 'dist/sources.txt';

/**
 * Commands answered from texts that the build rendered, with the folders that these texts come from: scanning all folders would take as
 * long as such an answer. Any other command runs the whole program, and all folders are compared.
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

/** Warns on stderr, in one line, if a source is newer than this build. */
export function warnOfStaleBuild([command = '', what = '']: readonly string[]): void {
  if (RUNS_FROM_SOURCES) return;
  const newer = findNewerSource(
    fileURLToPath(new URL('../', buildFolder)),
    answeredFrom[command] ?? answeredFrom[`${command} ${what}`],
  );
  if (newer !== null) console.error(`warning: this build is older than ${newer}: npm run build`);
}

/** Writes the list of a build's sources, before any of them is read. @param root  the clone, with its `dist` */
export function writeSourceList(root: string): void {
  const folders = sourceLayers.flatMap((layer) => [layer, ...foldersIn(root, layer)]);
  const lines = folders.flatMap((folder) => [`${folder}/`, ...sourcesIn(root, folder)]);
  writeFileSync(join(root, LIST), lines.map((line) => `${line}\n`).join(''));
}

/**
 * Returns the path of a source that was changed, added or removed after the build of a clone began; null: there is none, or it is no
 * clone.
 * @param folders  to compare, each with a trailing slash; default: all
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
    // A folder also changes when a test or an editor's temporary file is added.
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

/** Returns the sources that the build compiles and bundles. */
function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter(isShippedSource)
    .map((name) => `${folder}/${name}`);
}

/** @param name  of a file in one of the layers */
export function isShippedSource(name: string): boolean {
  return /\.(ts|json|css)$/.test(name) && !/[.-](test|bench|soak|fixture)\.ts$/.test(name);
}
