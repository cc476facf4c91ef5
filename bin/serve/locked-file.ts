import { dirname } from 'node:path';
import { acquireLockUntilExit, LockHeldError, type ProcessLock } from '../../harness/process/process-lock.ts';
import { OutputWriteError } from '../../reports/output-fault.ts';
import { makeFolder } from '../run/output-folder.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Locks a venue's file until `release` or the end of this process. Creates its folder.
 * @param what  content of the file, for messages
 * @throws UsageError where another venue has locked it, or it cannot be written
 */
export function lockVenueFile(path: string, what: string): ProcessLock {
  try {
    makeFolder(dirname(path));
    return acquireLockUntilExit(`${path}.lock`);
  } catch (error) {
    if (error instanceof LockHeldError)
      throw new UsageError(`another venue (pid ${error.pid}) keeps its ${what} in ${path}`);
    throw new UsageError((error instanceof OutputWriteError ? error : new OutputWriteError(path, error)).message);
  }
}
