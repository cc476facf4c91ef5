import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OutputFault } from '../../reports/output-fault.ts';

/**
 * Makes a folder and those above it. One at a time: the recursive form of Node never returns on a file system that
 * knows no folders to be made, such as /proc.
 * @throws OutputFault
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !isFolder(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (cause) {
      // Another run may have made it in the meantime.
      if (!isFolder(folder)) throw new OutputFault(folder, cause);
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
