import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Source, sourcesOf } from '../tools/walls.ts';
import { againstOrder } from './against-order.fixture.ts';

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

const root = fileURLToPath(new URL('..', import.meta.url));
const model = new Map(
  globSync('reference-model/**/*.ts', { cwd: root })
    .filter((path) => !/[.-](test|fixture|bench)\.ts$/.test(path))
    .map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]),
);

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

test('a folder that has no place is named', () => {
  const found = againstOrder('reference-model', modelOrder, new Map([['reference-model/misc/planted.ts', '']]));
  expect(found).toEqual(['reference-model/misc/planted.ts has no place']);
});

/** Files of the harness below the set-ups that import them. */
function belowSetups(sources: readonly Source[]): string[] {
  const below = sources.filter(({ path }) => !path.startsWith('harness/setup/'));
  return below.filter(({ text }) => /from '(\.\.?\/)+setup\//.test(text)).map(({ path }) => path);
}

test('the set-ups stand above the rest of the harness: scenarios alone import them', () => {
  expect(sourcesOf('harness').length).toBeGreaterThan(200);
  expect(belowSetups(sourcesOf('harness'))).toEqual([]);
});

test.each(['harness/check/planted.ts', 'harness/runner/planted.ts'])('planted: a set-up in %s', (path) => {
  const text = "import { ownTrade } from '../setup/own-trade.ts';\n";
  expect(belowSetups([{ path, text }])).toEqual([path]);
});
