import { type ChildProcess, spawn } from 'node:child_process';
import { extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFolder, programModuleUrl, RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';
import type { OwnChecksOption } from '../options/own-checks.ts';
import { suffixesOfCheckFiles } from '../options/own-files.ts';
import { isShippedSource, sourceLayers } from '../stale-build.ts';
import { UsageError } from '../usage-error.ts';
import { FileChangeWatcher, type WatchedPath } from './file-change-watcher.ts';

/** Checks of the next round; null: the whole selection. */
type Due = ReadonlySet<string> | null;

/** Exit codes of a round that judged all of its checks. */
const JUDGED: readonly (number | null)[] = [0, 1];

/**
 * Runs a command line repeatedly: at once, then after each edit, either for the affected checks or for all. Each round is a process of
 * its own, so that it loads the current files. A round overtaken by an edit is interrupted, and its remaining checks go to the next.
 * @param words  the command line without `--watch`
 * @param narrows  whether the command accepts the edited files, by `--touched`
 * @returns exit code: 0, when SIGINT, SIGTERM or SIGHUP ends it
 * @throws UsageError where there is nothing to watch
 */
export async function watch(
  words: readonly string[],
  { checks: globs = [], narrows }: OwnChecksOption & { readonly narrows: boolean },
): Promise<number> {
  const places = watchedPathsOf(globs);
  if (places.length === 0)
    throw new UsageError(
      '--watch looks at files of --checks, and in a clone at the sources: node bin/venue-conformance.ts',
    );
  const ending = new Ending();
  const edits = await FileChangeWatcher.in(places);
  try {
    let due: Due = null;
    while (!ending.isAsked) {
      const code = await round(started(words, narrows ? due : null), edits, ending);
      if (!ending.isAsked && code !== null) console.log('\nwatching: the next edit is judged, Ctrl-C ends');
      await Promise.race([edits.waitForEdits(), ending.asked]);
      const edited = edits.takeEdited();
      due = JUDGED.includes(code) ? edited : due === null ? null : due.union(edited);
      if (!ending.isAsked) console.log(`\nedited: ${[...edited].map((file) => relative('', file)).join(', ')}`);
    }
    return 0;
  } finally {
    ending.release();
    await edits.close();
  }
}

/** @returns its exit code; null where an edit overtook it, or it was killed */
async function round(child: ChildProcess, edits: FileChangeWatcher, ending: Ending): Promise<number | null> {
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  ending.passTo(child);
  const overtaken = await Promise.race([ended.then(() => false), edits.waitForEdits().then(() => true)]);
  if (overtaken) child.kill('SIGINT');
  const code = await ended;
  return overtaken ? null : code;
}

function started(words: readonly string[], due: Due): ChildProcess {
  const program = fileURLToPath(programModuleUrl('bin/venue-conformance'));
  const touched = due === null ? [] : [...due].flatMap((file) => ['--touched', file]);
  return spawn(process.execPath, [...process.execArgv, program, ...words, ...touched], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches the whole process group: signalled twice, a round would not let its cases finish.
    detached: process.platform !== 'win32',
  });
}

/** Forwards each of the user's requests to end to the current round. */
class Ending {
  isAsked = false;
  readonly asked: Promise<void>;
  #child: ChildProcess | null = null;
  readonly #onSignal: (signal: NodeJS.Signals) => void;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.asked = promise;
    this.#onSignal = (signal) => {
      this.isAsked = true;
      resolve();
      this.#child?.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, this.#onSignal);
  }

  passTo(child: ChildProcess): void {
    this.#child = child;
    if (this.isAsked) child.kill('SIGINT');
  }

  release(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, this.#onSignal);
  }
}

const root = fileURLToPath(programFolder);

/**
 * Returns the places to watch: the folders of files with own checks, with what these import from beside them, and, when running from
 * sources, the program's own sources.
 * @param globs  of `--checks`, relative to the working directory
 */
function watchedPathsOf(globs: readonly string[]): readonly WatchedPath[] {
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
