import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { againstOrder } from './import-order.ts';
import { sourcesOf } from './walls.ts';

/**
 * The model from the ground up. No two of its folders import values from each other: what a folder needs stands below
 * it, and what it says to those below goes through the core that they are handed.
 */
const modelOrder = [
  'model-fault.ts',
  'refusal.ts',
  'door.ts',
  'rule-edits.ts',
  'numeric',
  'book',
  'state',
  'events.ts',
  'event-concerns.ts',
  'core.ts',
  'block-journal.ts',
  'history',
  'archive',
  'money',
  'evm',
  'engine',
  'actions',
  'governance',
  'answers',
  'chain',
  'reads',
  'edge',
  'feed',
  'rules.ts',
  'rule-use.ts',
  'rule-names.ts',
  'products.ts',
  'switches.ts',
  'profile.ts',
  'role.ts',
  'genesis',
  'venue.ts',
  'replica',
  'control',
  'gateway',
  'server',
  'faults',
  'index.ts',
];

/**
 * The harness from the ground up: what every part throws, draws and waits with; a target and how it is spoken to; what a check is
 * given; the cases of a run; runs, campaigns and selftests; at the top the set-ups and what checks of several areas judge
 * alike, which scenarios alone import.
 */
const harnessOrder = [
  'kernel',
  'process',
  'compare',
  'target',
  'budget',
  'client',
  'forms',
  'control',
  'operator',
  'probe',
  'check',
  'identity',
  'generate',
  'signatures',
  'products',
  'case',
  'leftovers',
  'product-probes',
  'session',
  'runner',
  'doctor',
  'campaign',
  'selftest',
  'setup',
  'judging',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const sourcesBelow = (layer: string) =>
  new Map(
    globSync(`${layer}/**/*.ts`, { cwd: root })
      .filter((path) => !/[.-](test|fixture|bench|soak)\.ts$/.test(path))
      .map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]),
  );
const model = sourcesBelow('reference-model');
const harness = sourcesBelow('harness');

test('values come from the same folder of the model, or from one below it', () => {
  expect(model.size).toBeGreaterThan(200);
  expect(againstOrder('reference-model', modelOrder, model)).toEqual([]);
});

const planted = 'reference-model/state/planted.ts';

test.each([
  "import { move } from '../money/move.ts';",
  "import { type Move, move } from '../money/move.ts';",
  "import {\n  type Move,\n  move,\n} from '../money/move.ts';",
  "import * as money from '../money/move.ts';",
  "export { move } from '../money/move.ts';",
  "export * from '../money/move.ts';",
])('planted: %s', (line) => {
  const found = againstOrder('reference-model', modelOrder, new Map([[planted, `${line}\n`]]));
  expect(found).toEqual([`${planted} -> reference-model/money/move.ts`]);
});

test.each([
  "import type { Move } from '../money/move.ts';",
  "export type { Move } from '../money/move.ts';",
  "import { lots } from '../numeric/planes.ts';",
  "import { openAccount } from './account.ts';",
])('left alone: %s', (line) => {
  expect(againstOrder('reference-model', modelOrder, new Map([[planted, `${line}\n`]]))).toEqual([]);
});

test('the floors of the harness: a value comes from the same folder, or from one below it', () => {
  expect(harness.size).toBeGreaterThan(500);
  expect(againstOrder('harness', harnessOrder, harness)).toEqual([]);
});

test('planted: a sideways import in the harness', () => {
  const path = 'harness/client/planted.ts';
  const found = againstOrder(
    'harness',
    harnessOrder,
    new Map([[path, "import { check } from '../check/check.ts';\n"]]),
  );
  expect(found).toEqual([`${path} -> harness/check/check.ts`]);
});

test('a folder that has no place is named', () => {
  const found = againstOrder('reference-model', modelOrder, new Map([['reference-model/misc/planted.ts', '']]));
  expect(found).toEqual(['reference-model/misc/planted.ts has no place']);
});

/** Folders that are catalogues: a file for each entry, which is found by its name. */
const catalogues = [
  'harness/campaign/families',
  'harness/campaign/reads',
  'harness/generate/actions',
  'harness/setup',
  'reference-model/actions',
  'reference-model/faults',
  'reference-model/reads',
  'reference-model/state',
  'spec-schemas/shapes',
];
const MOST_SOURCES = 40;

/** Folders of too many sources to be read as one system, catalogues and the areas of checks, clauses and faults aside. */
function overcrowded(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const isCatalogue = (folder: string) => catalogues.includes(folder) || folder.startsWith('scenarios/');
  return [...counts]
    .filter(([folder, count]) => count > MOST_SOURCES && !isCatalogue(folder))
    .map(([folder]) => folder);
}

test(`no folder that is a system has more than ${MOST_SOURCES} sources`, () => {
  const paths = ['bin', 'harness', 'reference-model', 'reports', 'scenarios', 'spec-schemas', 'tools'].flatMap(
    (layer) => sourcesOf(layer).map(({ path }) => path),
  );
  expect(paths.length).toBeGreaterThan(2_000);
  expect(overcrowded(paths)).toEqual([]);
  // A permission that nobody needs is taken back.
  expect(catalogues.filter((folder) => paths.filter((path) => dirname(path) === folder).length === 0)).toEqual([]);
});

test('planted: a 41st source', () => {
  const paths = Array.from({ length: 41 }, (_, at) => `harness/check/planted-${at}.ts`);
  expect(overcrowded(paths)).toEqual(['harness/check']);
  expect(overcrowded(paths.slice(1))).toEqual([]);
});
