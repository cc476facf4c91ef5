import { type FSWatcher, watch } from 'chokidar';

/** A watched folder or file. */
export interface WatchedPath {
  readonly path: string;
  /** Whether a file below it counts. */
  readonly counts: (path: string) => boolean;
}

/** Quiet period after an edit: editors write a file in several steps, and a formatter once more. */
const QUIET_MS = 50;

/** Collects written, added and removed files until they are taken. */
export class FileChangeWatcher {
  #edited = new Set<string>();
  #quiet: NodeJS.Timeout | undefined;
  #waiting = Promise.withResolvers<void>();
  readonly #watcher: FSWatcher;

  private constructor(watcher: FSWatcher, places: readonly WatchedPath[]) {
    this.#watcher = watcher;
    watcher.on('all', (event, path) => {
      if (event !== 'addDir' && event !== 'unlinkDir' && places.some((place) => isIn(place, path))) this.#met(path);
    });
  }

  /** @returns once all further edits are seen */
  static async in(places: readonly WatchedPath[]): Promise<FileChangeWatcher> {
    const watcher = watch(
      places.map(({ path }) => path),
      { ignoreInitial: true, ignored: /[/\\](node_modules|\.git)([/\\]|$)/ },
    );
    // A folder that cannot be watched is gone, so nothing is edited there.
    watcher.on('error', () => undefined);
    const edits = new FileChangeWatcher(watcher, places);
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
    return edits;
  }

  /** Resolves when something was edited, and a quiet period passed. */
  waitForEdits(): Promise<void> {
    return this.#waiting.promise;
  }

  /** Returns the files edited since the last call, as absolute paths. */
  takeEdited(): ReadonlySet<string> {
    const edited = this.#edited;
    this.#edited = new Set();
    clearTimeout(this.#quiet);
    this.#waiting = Promise.withResolvers();
    return edited;
  }

  close(): Promise<void> {
    clearTimeout(this.#quiet);
    return this.#watcher.close();
  }

  #met(path: string): void {
    this.#edited.add(path);
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#waiting.resolve(), QUIET_MS);
  }
}

function isIn({ path: place, counts }: WatchedPath, path: string): boolean {
  return path.startsWith(place) && counts(path);
}
