import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isProcessAlive, ownProcessIdentity, type ProcessIdentity, parseProcessIdentity } from './process-identity.ts';

/** Another process, still alive, has the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeld';
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}`);
    this.pid = pid;
  }
}

export interface ProcessLock {
  /** Gives the lock back; may be called twice, and does nothing where the file is no longer ours. */
  release(): void;
}

/**
 * Takes the lock that is the file `path`; one that a dead process left is taken over. The folder has to be there.
 * @throws LockHeldError, and the system's own errors where no file can be made
 */
export function acquireLock(path: string): ProcessLock {
  const own = ownProcessIdentity();
  const text = `${JSON.stringify(own)}\n`;
  const draft = `${path}.${own.pid}`;
  writeFileSync(draft, text);
  try {
    while (!placed(draft, path)) {
      const found = textOf(path);
      if (found === null) continue;
      const holder = holderIn(found);
      // With our own number a process of an earlier life of this machine or container held it.
      if (holder !== null && holder.pid !== own.pid && isProcessAlive(holder))
        throw new LockHeldError(path, holder.pid);
      removeLeft(path, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release: () => {
      if (textOf(path) === text) rmSync(path, { force: true });
    },
  };
}

/** As `acquireLock`, and given back at the end of this process too: an ending may be awaited by nobody. */
export function acquireLockUntilExit(path: string): ProcessLock {
  const lock = acquireLock(path);
  process.once('exit', lock.release);
  return {
    release: () => {
      process.off('exit', lock.release);
      lock.release();
    },
  };
}

/** Puts the whole file there at once, or not at all: a reader never sees half a name. */
function placed(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
  }
  try {
    // A file system without links.
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moved before it is removed: what a third process put there in the meantime is put back. */
function removeLeft(path: string, text: string): void {
  const aside = `${path}.${process.pid}.left`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (textOf(aside) !== text) placed(aside, path);
  rmSync(aside, { force: true });
}

function holderIn(text: string): ProcessIdentity | null {
  try {
    return parseProcessIdentity(JSON.parse(text));
  } catch {
    return null;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
