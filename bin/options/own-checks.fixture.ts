import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTempFolder } from '../program.fixture.ts';

// Files that a team writes outside this repository, as in docs/own-checks.md: own clauses in one file, a check of them and of a built-in
// clause in another, and the fault that the check catches.

export const OWN_CLAUSE_ID = 'ours.grant.cap';
export const OWN_CHECK_ID = 'ours.grant.capped';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the files of the page, by name. */
function shownFiles(): Record<string, string> {
  const page = readFileSync(join(root, 'docs/own-checks.md'), 'utf8');
  return Object.fromEntries(
    [...page.matchAll(/^`(own\/\S+)`:\n\n```ts\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]),
  );
}

/** Writes files to a new folder, as a team without a package of its own has them. */
export function makeOwnChecksFolder(files: Readonly<Record<string, string>>): string {
  const folder = makeTempFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Writes files to a folder where this package is installed. @param files  default: those of the page */
export function makeOwnChecksPackage(files: Readonly<Record<string, string>> = shownFiles()): string {
  const folder = makeOwnChecksFolder({ 'package.json': '{"type":"module","private":true}', ...files });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/venue-conformance'), 'dir');
  return folder;
}
