import { join } from 'node:path';
import { OutputWriteError } from '../../reports/output-fault.ts';
import { writeFileAtomically } from '../../reports/write-whole.ts';
import { UsageError } from '../usage-error.ts';
import { makeFolder } from './output-folder.ts';

/** Performs a write whose failure the user can fix. @throws UsageError in place of OutputWriteError */
export function writeOrUsageError<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw error instanceof OutputWriteError ? new UsageError(error.message) : error;
  }
}

/** Creates the folder and writes each file into it atomically. @throws UsageError where that fails */
export function writeFiles(folder: string, files: Iterable<readonly [name: string, text: string]>): void {
  writeOrUsageError(() => {
    makeFolder(folder);
    for (const [name, text] of files) writeFileAtomically(join(folder, name), text);
  });
}
