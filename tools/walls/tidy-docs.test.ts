import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MAX_OWN_WORDS, ownWordsOnPage, pageSectionOf, tableFirstCellsOf } from './page-tables.ts';

// Compares documentation pages with the sources that they repeat.

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest: {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
} = JSON.parse(read('package.json'));
const design = read('docs/design.md');

test('the design page stays short enough to remember', () => {
  expect(design.split(/\s+/).length).toBeLessThanOrEqual(2_500);
});

test('the design names exactly the packages that the program loads', () => {
  const [, list = ''] = /Runtime dependencies: ([^\n]+?)\. /.exec(design.replaceAll('\n', ' ')) ?? [];
  expect(list.split(', ').sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test.each([
  ['At run time', manifest.dependencies],
  ['For development', manifest.devDependencies],
])('docs/dependencies.md, %s: one row for each package of the manifest, and no other', (heading, packages) => {
  // A row may name several packages of one scope, and a version.
  const named = tableFirstCellsOf(pageSectionOf(read('docs/dependencies.md'), heading)).flatMap((cell) => {
    const names = cell.split(', ').map((name) => name.replace(/ [\d.]+$/, ''));
    const scope = /^@[^/]+\//.exec(cell)?.[0] ?? '';
    return names.map((name) => (name.startsWith('@') ? name : `${scope}${name}`));
  });
  expect(named.sort()).toEqual(Object.keys(packages).sort());
});

test.each([
  ['reference-model', 'reference-model: the venue as a program'],
  ['harness', 'harness: how a target is judged'],
])('the design names each folder of %s', (layer, heading) => {
  const folders = readdirSync(join(root, layer), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const section = pageSectionOf(design, heading);
  expect(folders.map(({ name }) => name).filter((name) => !section.includes(`\`${name}/\``))).toEqual([]);
});

test('docs/operator-interface.md has one row for each vote that a check casts, and no other', () => {
  const files = globSync('{harness/setup,scenarios}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.(test|fixture)\.ts$/.test(path),
  );
  const cast = files.flatMap((path) =>
    [...read(path).matchAll(/(?:enactVote\(context, |action: )'([A-Z][A-Za-z]+)'/g)].map(([, name = '']) => name),
  );
  const listed = tableFirstCellsOf(pageSectionOf(read('docs/operator-interface.md'), 'Votes')).map((cell) =>
    cell.replaceAll('`', ''),
  );
  expect(listed.toSorted()).toEqual([...new Set(cast)].toSorted());
});

test('the code has at most eight words of its own', () => {
  expect(ownWordsOnPage(read('docs/words.md')).length).toBeLessThanOrEqual(MAX_OWN_WORDS);
});
