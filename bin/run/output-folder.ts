import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OutputWriteError } from '../../reports/output-fault.ts';

/**
 * Creates a folder and its parents, one at a time: Node's recursive form never returns on a file system that allows no new folders, such
 * as /proc.
 * @throws OutputWriteError where a folder cannot be created
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !isFolder(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (cause) {
      // Another run may have created it in the meantime.
      if (!isFolder(folder)) throw new OutputWriteError(folder, cause);
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
