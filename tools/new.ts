import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../bin/usage-error.ts';
import { recipeFilesFor } from './followed-recipe.ts';
import type { RecipeFiles } from './new-files.ts';
import { renderWrittenLists } from './written-lists.ts';

// Writes the files of a recipe of CONTRIBUTING.md, and prints the remaining steps: `npm run new check <id> <clause…>`, `npm run new read
// <type> <clause>`, `npm run new action <tag> <clause>`.

const root = fileURLToPath(new URL('..', import.meta.url));

/** @throws UsageError where a file exists already; nothing is written then */
function follow({ files, left }: RecipeFiles): void {
  const existing = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (existing !== undefined) throw new UsageError(`${existing} stands already, and stays as it is`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
    console.log(path);
  }
  // Line breaks depend on the length of the ids, so the files are formatted once written.
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...Object.keys(files)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const [path, text] of renderWrittenLists()) writeFileSync(join(root, path), text);
  console.log(['', 'left:', ...left.map((words) => `  ${words}`)].join('\n'));
}

try {
  follow(recipeFilesFor(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 2;
}
