import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import {
  isProcessAlive,
  type ProcessIdentity,
  parseProcessIdentity,
  readOwnProcessIdentity,
} from './process-identity.ts';

/** Another live process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeld';
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}`);
    this.pid = pid;
  }
}

export interface ProcessLock {
  /** Releases the lock; may be called twice, and does nothing if the file is no longer ours. */
  release(): void;
}

/**
 * Acquires the lock file `path`; one left by a dead process is taken over. The folder must exist.
 * @throws LockHeldError, and the system's own errors where no file can be made
 */
export function acquireLock(path: string): ProcessLock {
  const own = readOwnProcessIdentity();
  const text = `${JSON.stringify(own)}\n`;
  const draft = `${path}.${own.pid}`;
  writeFileSync(draft, text);
  try {
    while (!placed(draft, path)) {
      const found = textOf(path);
      if (found === null) continue;
      const holder = holderIn(found);
      // With our own pid, it was held by a process before a restart of this machine or container.
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

/** Like `acquireLock`, and also released when this process exits, since not every ending is awaited. */
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

/** Creates the complete file atomically, or not at all: a reader never sees a partial identity. */
function placed(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
  }
  try {
    // Fallback for a file system without hard links.
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Renamed before it is removed: if a third process replaced it in the meantime, that file is put back. */
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
