// Writes the declarations of what the package exports, and of what those name: the compiler writes one of each source that
// they are made of, and what stays private is most of it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Characters of a declaration file that is a table. */
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

/** The tables of types, which nobody reads, go without their indentation: it is a third of them. */
function compacted(declarations) {
  return declarations.length < LARGE ? declarations : declarations.replaceAll(/^ +/gm, '');
}

/**
 * Returns the declaration of the clause lists with ids alone: a compiler needs nothing else, and two hundred files of clause
 * texts stay out of the package.
 */
function listOfClauses(clauses) {
  return [
    "import type { ClauseDeclaration } from '../clause.ts';",
    `export type WrittenId = ${clauses.map(({ id }) => `'${id}'`).join(' | ')};`,
    'export declare const clauseLists: readonly (readonly ClauseDeclaration[])[];',
    '',
  ].join('\n');
}

/** Returns these declaration files, and those that they import, directly or through others. */
function named(entries) {
  const files = new Set(entries);
  // A set that grows is gone through to its end.
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:from |import\()['"](\.[^'"]+)['"]/g))
      files.add(declarationOf(join(dirname(file), path)));
  return files;
}

function declarationOf(source) {
  return source.replace(/\.ts$/, '.d.ts');
}
