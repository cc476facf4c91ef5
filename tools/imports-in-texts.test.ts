import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

// Texts that `npm run new` writes, and those of the recipes: no compiler reads them but in the long test of the recipes.

const writers = ['tools/new-files.ts', 'tools/new-action.ts', 'tools/recipes.fixture.ts'];
const sources = globSync('{bin,harness,reference-model,scenarios,spec-schemas}/**/*.ts');

test('every name that a written file imports is exported by a file of that name', () => {
  const imports = writers.flatMap((path) => importsIn(readFileSync(path, 'utf8')));
  expect(imports.length, 'the texts import something').toBeGreaterThan(50);
  expect(imports.filter(({ name, from }) => !isExportedBy(name, from))).toEqual([]);
});

function importsIn(text: string): readonly { readonly name: string; readonly from: string }[] {
  return [...text.matchAll(/import (?:type )?\{([^}]+)\} from '\.{1,2}\/([^'$]+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names.split(',').map((name) => ({ name: name.trim().replace(/^type | as \w+$/g, ''), from })),
  );
}

/** Names of a recipe's own files are of that recipe: their modules are not there. */
function isExportedBy(name: string, from: string): boolean {
  const modules = sources.filter((path) => basename(path) === basename(from));
  const declared = new RegExp(`^export .*\\b${name}\\b|^export \\{[^}]*\\b${name}\\b`, 'm');
  return modules.length === 0 || modules.some((path) => declared.test(readFileSync(path, 'utf8')));
}
