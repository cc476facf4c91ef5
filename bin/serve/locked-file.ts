import { dirname } from 'node:path';
import { acquireLockUntilExit, LockHeldError, type ProcessLock } from '../../harness/process/process-lock.ts';
import { OutputFault } from '../../reports/output-fault.ts';
import { makeFolder } from '../run/output-folder.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Takes the lock of a file in which a venue keeps something, until `release` or the end of this process. Makes its folder.
 * @param what  what it keeps there
 * @throws UsageError where another venue has it, or nothing can be written there
 */
export function lockVenueFile(path: string, what: string): ProcessLock {
  try {
    makeFolder(dirname(path));
    return acquireLockUntilExit(`${path}.lock`);
  } catch (error) {
    if (error instanceof LockHeldError)
      throw new UsageError(`another venue (pid ${error.pid}) keeps its ${what} in ${path}`);
    throw new UsageError((error instanceof OutputFault ? error : new OutputFault(path, error)).message);
  }
}
