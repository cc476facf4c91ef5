// Writes the declarations of the package exports and of everything they reference. The compiler emits one per source file, and most of
// those are private.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Size from which a declaration file counts as a table, in characters. */
const LARGE = 500;
const project = `${root}tsconfig.types.json`;

const written = mkdtempSync(join(tmpdir(), 'venue-conformance-types-'));
try {
  execFileSync('tsc', ['-p', project, '--outDir', written], { cwd: root, stdio: 'inherit' });
  const { allClauses } = await import('../../spec-schemas/clauses/index.ts');
  writeFileSync(join(written, 'spec-schemas/clauses/clauses.list.d.ts'), listOfClauses(allClauses));
  const entries = JSON.parse(readFileSync(project, 'utf8')).include.map((entry) => declarationOf(join(written, entry)));
  for (const file of named(entries)) {
    const to = join(root, 'dist', relative(written, file));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, compacted(readFileSync(file, 'utf8')));
  }
} finally {
  rmSync(written, { recursive: true, force: true });
}

/** Removes the indentation of type tables, which nobody reads: it is a third of their size. */
function compacted(declarations) {
  return declarations.length < LARGE ? declarations : declarations.replaceAll(/^ +/gm, '');
}

/**
 * Returns the declaration of the clause lists with ids alone: a compiler needs nothing else, and two hundred files of clause texts stay
 * out of the package.
 */
function listOfClauses(clauses) {
  return [
    "import type { ClauseDeclaration } from '../clause.ts';",
    `export type WrittenClauseId = ${clauses.map(({ id }) => `'${id}'`).join(' | ')};`,
    'export declare const clauseLists: readonly (readonly ClauseDeclaration[])[];',
    '',
  ].join('\n');
}

/** Returns these declaration files and their transitive imports. */
function named(entries) {
  const files = new Set(entries);
  // Iterating over a Set also visits members added during the iteration.
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:from |import\()['"](\.[^'"]+)['"]/g))
      files.add(declarationOf(join(dirname(file), path)));
  return files;
}

function declarationOf(source) {
  return source.replace(/\.ts$/, '.d.ts');
}
