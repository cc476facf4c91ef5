import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { OutputWriteError } from './output-fault.ts';

/**
 * Writes a file atomically: a reader sees the old text or the new one, never a mixture.
 * @throws OutputWriteError
 */
export function writeFileAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const fd = openSync(temporary, 'w');
    try {
      writeFileSync(fd, text);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (cause) {
    discard(temporary);
    throw new OutputWriteError(path, cause);
  }
}

/** Removes the temporary file. Errors are ignored: the fault to report is the one that stopped the writing. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
