import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listPlantableFaults } from '../reference-model/faults/index.ts';
import { listMultiFormVariants } from './options/variant-forms.ts';
import { runProgramToEnd } from './program.fixture.ts';

// A recipe that names something removed is worse than none. The contracts hold for later builds too, so their commands are not tested
// here.

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
/** Contracts, which never change and also cover later builds: their commands are not tested here. */
const contracts = ['docs/contracts.md', 'docs/command-line.md', 'docs/report.md', 'docs/operator-interface.md'];
const layers = 'harness|spec-schemas|scenarios|reference-model|reports|bin|docs';

const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;

describe.each(guides)('%s', (guide) => {
  const text = read(guide);

  test('names existing files and folders', () => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, words = '']) => words)
      .filter((words) => new RegExp(`^((${layers})/\\S*|[A-Z]+\\.md)$`).test(words));
    // Placeholders match any name: a recipe needs at least one existing example.
    const absent = named.filter((path) => globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: root }).length === 0);
    expect(absent).toEqual([]);
  });

  test('has no dead links', () => {
    expect(brokenLinksOf(guide)).toEqual([]);
  });

  test('runs scripts that the package has', () => {
    const run = [...text.matchAll(/\bnpm (?:run ([a-z]+)|(test)\b)/g)].map(([, name, test]) => name ?? test ?? '');
    expect(run.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('plants faults and uses forms that the model has', () => {
    const faults = [...text.matchAll(/--fault ([a-z][a-z.:-]+)/g)].map(([, id = '']) => id);
    expect(faults.filter((id) => !listPlantableFaults().some((fault) => fault.id === id))).toEqual([]);
    const forms = [...text.matchAll(/\b(D\d\d)=([a-z-]+)/g)];
    const unknown = forms.filter(
      ([, decision, form = '']) =>
        !listMultiFormVariants().some(({ id, forms }) => id === decision && forms.includes(form)),
    );
    expect(unknown.map(([text]) => text)).toEqual([]);
  });

  test('has command lines that the program accepts', async () => {
    const lines = [...text.matchAll(/npx venue-conformance\b([^`\n#]*)/g)].map(([, rest = '']) => rest);
    for (const line of lines) {
      const [first = ''] = line.trim().split(/\s+/);
      const command = /^[a-z]+$/.test(first) ? first : 'run';
      const { code, stdout } = await runProgramToEnd([command, '--help']);
      expect([line, code]).toEqual([line, 0]);
      for (const [option] of line.matchAll(/--[a-z-]+/g)) expect([line, stdout]).toEqual([line, has(option)]);
    }
  });
});

describe.each(contracts)('%s', (page) => {
  test('has no dead links', () => {
    expect(brokenLinksOf(page)).toEqual([]);
  });
});

describe.each(contracts.slice(1))('%s', (page) => {
  const name = page.replace('docs/', '');
  const sections = [...read(page).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const listed = (text: string, file: string) =>
    linksOf(text).flatMap(({ path, anchor }) => (path === file && anchor !== undefined ? [anchor] : []));

  test('begins with an index of its sections, which the index of all contracts repeats', () => {
    expect(sections.length).toBeGreaterThan(0);
    const anchors = sections.map(anchorOf);
    expect(listed(read(page), '')).toEqual(anchors);
    expect(listed(read('docs/contracts.md'), name)).toEqual(anchors);
  });
});

test('the index of the contracts has the headings that earlier pages link to', () => {
  expect(anchorsOf(read('docs/contracts.md'))).toEqual(
    expect.arrayContaining(['command-line', 'report-outreportjson', 'operator-interface']),
  );
});

test('all guides shipped with the package are tested', () => {
  const kept = globSync('*.md', { cwd: join(root, 'docs') }).map((name) => `docs/${name}`);
  // The generated page docs/coverage.md has a test of its own, beside the script that writes it.
  expect(kept.sort()).toEqual(
    [...contracts, 'docs/coverage.md', ...guides.filter((g) => g.startsWith('docs/'))].sort(),
  );
});

/** Whether the help has the option itself, not only a longer one. */
function has(option: string) {
  return expect.stringMatching(new RegExp(`${option}(?![a-z-])`));
}

interface Link {
  readonly text: string;
  /** Empty: the page itself. */
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Returns the links of a page to files and headings of this repository. */
function linksOf(page: string): Link[] {
  return [...page.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([text, path = '', anchor]) => ({
    text,
    path,
    anchor,
  }));
}

function brokenLinksOf(guide: string): string[] {
  return linksOf(read(guide))
    .filter(({ path, anchor }) => {
      const target = path === '' ? guide : join(dirname(guide), path);
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor));
    })
    .map(({ text }) => text);
}

function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** Returns the anchor of a heading, as GitHub generates it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');
}
