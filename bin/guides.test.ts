import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { plantableFaults } from '../reference-model/faults/index.ts';
import { knownVariants } from './options/variant-forms.ts';
import { runToEnd } from './program.fixture.ts';

// A recipe that names what is no longer there costs its reader more than none. The contracts stand for later builds too,
// so their commands are not looked at here.

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/design.md',
  'docs/dependencies.md',
  'docs/first-order.md',
  'docs/own-checks.md',
  'docs/checks.md',
  'docs/operator.md',
  'docs/local-venue.md',
  'docs/words.md',
];
const layers = 'harness|spec-schemas|scenarios|reference-model|reports|bin|docs';

const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;

describe.each(guides)('%s', (guide) => {
  const text = read(guide);

  test('names files and folders that are there', () => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, words = '']) => words)
      .filter((words) => new RegExp(`^((${layers})/\\S*|[A-Z]+\\.md)$`).test(words));
    // What a reader fills in is any name; a recipe for one thing of many needs one that follows it.
    const absent = named.filter((path) => globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: root }).length === 0);
    expect(absent).toEqual([]);
  });

  test('links to what is there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? guide : join(dirname(guide), path);
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('runs scripts that the package has', () => {
    const run = [...text.matchAll(/\bnpm (?:run ([a-z]+)|(test)\b)/g)].map(([, name, test]) => name ?? test ?? '');
    expect(run.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('plants faults and takes forms that the model has', () => {
    const faults = [...text.matchAll(/--fault ([a-z][a-z.:-]+)/g)].map(([, id = '']) => id);
    expect(faults.filter((id) => !plantableFaults().some((fault) => fault.id === id))).toEqual([]);
    const forms = [...text.matchAll(/\b(D\d\d)=([a-z-]+)/g)];
    const unknown = forms.filter(
      ([, decision, form = '']) => !knownVariants().some(({ id, forms }) => id === decision && forms.includes(form)),
    );
    expect(unknown.map(([text]) => text)).toEqual([]);
  });

  test('writes command lines that the program understands', async () => {
    const lines = [...text.matchAll(/npx venue-conformance\b([^`\n#]*)/g)].map(([, rest = '']) => rest);
    for (const line of lines) {
      const [first = ''] = line.trim().split(/\s+/);
      const command = /^[a-z]+$/.test(first) ? first : 'run';
      const { code, stdout } = await runToEnd([command, '--help']);
      expect([line, code]).toEqual([line, 0]);
      for (const [option] of line.matchAll(/--[a-z-]+/g)) expect([line, stdout]).toEqual([line, has(option)]);
    }
  });
});

test('the guides that travel with the package are all looked at', () => {
  const kept = globSync('*.md', { cwd: join(root, 'docs') }).map((name) => `docs/${name}`);
  // One is kept to the letter, the other is written by a script that has a test of its own.
  expect(kept.sort()).toEqual(
    ['docs/contracts.md', 'docs/coverage.md', ...guides.filter((g) => g.startsWith('docs/'))].sort(),
  );
});

/** The option stands in the help, and is not the beginning of a longer one. */
function has(option: string) {
  return expect.stringMatching(new RegExp(`${option}(?![a-z-])`));
}

/** How the headings of a page are linked to: as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9 _-]/g, '')
      .replaceAll(' ', '-'),
  );
}
