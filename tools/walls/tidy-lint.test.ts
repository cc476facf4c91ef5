import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

// Tests the linter's rules with planted code: a rule that is switched off fails here.

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the rules that these files break under this project's configuration. */
function brokenBy(files: Readonly<Record<string, string>>): string[] {
  folder = mkdtempSync(join(tmpdir(), 'tidy-'));
  cpSync(`${root}/biome.json`, join(folder, 'biome.json'));
  cpSync(`${root}/tools/lint`, join(folder, 'tools/lint'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout } = spawnSync(`${root}/node_modules/.bin/biome`, ['lint', '--reporter=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // Output format of the JSON reporter.
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { readonly category: string }[] };
  return diagnostics.map(({ category }) => category);
}

/** Returns a function with this number of lines between its braces. */
function functionOf(lines: number): string {
  const work = Array.from({ length: lines }, (_, at) => `  tell(${at});`);
  return `export function long(tell: (at: number) => void): void {\n${work.join('\n')}\n}\n`;
}

const TOO_LONG = ['lint/complexity/noExcessiveLinesPerFunction'];

test.each([
  ['reference-model/engine/planted.ts', 91, TOO_LONG],
  ['reference-model/engine/planted.ts', 90, []],
  ['bin/planted.test.ts', 91, TOO_LONG],
  ['scenarios/orders/planted.ts', 91, TOO_LONG],
  ['scenarios/orders/planted.ts', 90, []],
])('%s with a function of %i lines', (path, lines, broken) => {
  expect(brokenBy({ [path]: functionOf(lines) })).toEqual(broken);
});

/** Returns a function with this many nested branches. */
function knotOf(depth: number): string {
  const opened = Array.from({ length: depth }, (_, at) => `if (n > ${at}) {`).join(' ');
  return `export function knot(n: number, tell: () => void): void {\n${opened} tell(); ${'}'.repeat(depth)}\n}\n`;
}

test.each([
  // Complexity counts 1 per branch, plus 1 for each branch around it.
  [6, ['lint/complexity/noExcessiveCognitiveComplexity']],
  [5, []],
])('a function of %i nested branches', (depth, broken) => {
  expect(brokenBy({ 'harness/client/planted.ts': knotOf(depth) })).toEqual(broken);
});

test.each([
  ['export const both = { ...{ a: 1, b: 2 } };\n', ['plugin']],
  ["export const ids = [...(['one', 'two'] as const)];\n", ['plugin']],
  ['export const ids = [...[1, 2]];\n', ['plugin']],
  ['const [a, b] = [1, 2];\nexport const sum = a + b;\n', ['plugin']],
  ['const [a, b, c, d] = [1, 2, 3, 4];\nexport const sum = a + b + c + d;\n', ['plugin']],
  ['export const rows = (all: number[]) => [...all.map((each) => [each])];\n', []],
  ['export const some = (is: boolean) => ({ ...(is ? { a: 1 } : {}) });\n', []],
  [
    'export async function two(read: () => Promise<number>) {\n  const [a, b] = await Promise.all([read(), read()]);\n  return a + b;\n}\n',
    [],
  ],
])('an object literal folded into one line: %s', (text, broken) => {
  expect(brokenBy({ 'harness/client/planted.ts': text })).toEqual(broken);
});

test('two files that import values from each other', () => {
  const files = {
    'harness/compare/one.ts': "import { two } from './two.ts';\nexport const one = () => two();\n",
    'harness/compare/two.ts': "import { one } from './one.ts';\nexport const two = (): void => one();\n",
  };
  expect(brokenBy(files)).toEqual(['lint/suspicious/noImportCycles', 'lint/suspicious/noImportCycles']);
});

test('an import against the order of the layers', () => {
  const files = {
    'reference-model/engine/one.ts':
      "import { check } from '../../harness/check/check.ts';\nexport const one = check;\n",
  };
  expect(brokenBy(files)).toEqual(['lint/style/noRestrictedImports']);
});

test.each([
  ["import { receivedFrameObjects } from '../feed/frames.ts';", ['lint/style/noRestrictedImports']],
  ["import { Venue } from '../../reference-model/index.ts';", ['lint/style/noRestrictedImports']],
  ["import { receivedFrameObjects } from './frames.ts';", []],
  ["import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';", []],
])('inside an area of scenarios: %s', (line, broken) => {
  const name = /\{ (\w+) \}/.exec(line)?.[1];
  expect(brokenBy({ 'scenarios/orders/planted.ts': `${line}\n\nexport const planted = [${name}];\n` })).toEqual(broken);
});
