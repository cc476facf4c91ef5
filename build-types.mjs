// Writes the declarations of what the package exports, and of what those name: the compiler writes one of each source that
// they are made of, and what stays private is most of it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = `${root}tsconfig.types.json`;

const written = mkdtempSync(join(tmpdir(), 'venue-conformance-types-'));
try {
  execFileSync('tsc', ['-p', project, '--outDir', written], { cwd: root, stdio: 'inherit' });
  const entries = JSON.parse(readFileSync(project, 'utf8')).include.map((entry) => declarationOf(join(written, entry)));
  for (const file of named(entries)) cpSync(file, join(root, 'dist', relative(written, file)));
} finally {
  rmSync(written, { recursive: true, force: true });
}

/** These declarations, and those that they import, one through the other. */
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
