import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

// Covers the source templates of `npm run new` and of the recipes, which only the long recipe test compiles.

const writers = ['tools/new-files.ts', 'tools/new-action.ts', 'tools/recipes.fixture.ts'];
const sources = globSync('{bin,harness,reference-model,scenarios,spec-schemas}/**/*.ts');

test('every name that a generated file imports is exported by a file of that name', () => {
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

/** Whether the module exports the name. A recipe's own names always count: their modules do not exist here. */
function isExportedBy(name: string, from: string): boolean {
  const modules = sources.filter((path) => basename(path) === basename(from));
  const declared = new RegExp(`^export .*\\b${name}\\b|^export \\{[^}]*\\b${name}\\b`, 'm');
  return modules.length === 0 || modules.some((path) => declared.test(readFileSync(path, 'utf8')));
}
