import { expect, test } from 'vitest';
import { findValueImports } from './value-imports.ts';

const from = 'bin/planted.ts';
const importsOf = (text: string) => findValueImports(new Map([[from, `${text}\n`]]));
const to = 'harness/money/move.ts';

test.each([
  ["import { move } from '../harness/money/move.ts';", ['move']],
  ["import { type Move, move as shift, moneyRules } from '../harness/money/move.ts';", ['move', 'moneyRules']],
  ["import {\n  type Move,\n  move,\n} from '../harness/money/move.ts';", ['move']],
  ["export { move } from '../harness/money/move.ts';", ['move']],
  ["import * as money from '../harness/money/move.ts';", '*'],
  ["export * from '../harness/money/move.ts';", '*'],
  ["const { move } = await import('../harness/money/move.ts');", '*'],
  ["const worker = new URL('../harness/money/move.ts', import.meta.url);", '*'],
])('%s', (text, names) => {
  expect(importsOf(text)).toEqual([{ from, to, names }]);
});

test.each([
  "import type { Move } from '../harness/money/move.ts';",
  "export type { Move } from '../harness/money/move.ts';",
  "import { join } from 'node:path';",
])('no value import: %s', (text) => {
  expect(importsOf(text)).toEqual([]);
});

test('a type declared between two imports hides neither', () => {
  const text = [
    "import { one } from './one.ts';",
    "export type Word = 'this' | 'that';",
    "export { two } from './two.ts';",
  ].join('\n');
  expect(importsOf(text).map(({ to }) => to)).toEqual(['bin/one.ts', 'bin/two.ts']);
});
