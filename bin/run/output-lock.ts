import { join } from 'node:path';
import { acquireLockUntilExit, LockHeldError, type ProcessLock } from '../../harness/process/process-lock.ts';
import { OutputWriteError } from '../../reports/output-fault.ts';
import { UsageError } from '../usage-error.ts';

const LOCK_FILE = 'run.lock';

/**
 * Locks a folder for the reports of this run, until `release` or the end of the program.
 * @throws UsageError when another live run writes there
 * @throws OutputWriteError when the folder cannot be written
 */
export function lockOutputFolder(folder: string): ProcessLock {
  const path = join(folder, LOCK_FILE);
  try {
    return acquireLockUntilExit(path);
  } catch (error) {
    if (error instanceof LockHeldError) throw new UsageError(`another run (pid ${error.pid}) writes here: ${folder}`);
    throw new OutputWriteError(path, error);
  }
}
