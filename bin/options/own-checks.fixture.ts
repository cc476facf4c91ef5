import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTempFolder } from '../program.fixture.ts';

// Files that a team writes outside of this repository, as docs/own-checks.md shows it: clauses of its own in one file, a check
// of them and of one of this build in another, and the fault that the check catches.

export const OWN_CLAUSE_ID = 'ours.grant.cap';
export const OWN_CHECK_ID = 'ours.grant.capped';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files of the page, as it shows them. */
function shownFiles(): Record<string, string> {
  const page = readFileSync(join(root, 'docs/own-checks.md'), 'utf8');
  return Object.fromEntries(
    [...page.matchAll(/^`(own\/\S+)`:\n\n```ts\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]),
  );
}

/** Files by name in a new folder, as a team without a package of its own has them. */
export function makeOwnChecksFolder(files: Readonly<Record<string, string>>): string {
  const folder = makeTempFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The same where this package is installed. @param files  left out: those of the page */
export function makeOwnChecksPackage(files: Readonly<Record<string, string>> = shownFiles()): string {
  const folder = makeOwnChecksFolder({ 'package.json': '{"type":"module","private":true}', ...files });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/venue-conformance'), 'dir');
  return folder;
}
