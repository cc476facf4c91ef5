import { expect, test } from 'vitest';
import { applyMutant } from './model-copy.ts';
import { type MutationOperator, mutantsInSource } from './sites.ts';

/** Returns the mutated sources, each with its operator. */
function changes(source: string): readonly (readonly [MutationOperator, string])[] {
  return mutantsInSource('a.ts', source).map((mutant) => [mutant.operator, applyMutant(source, mutant)]);
}

test.each<[source: string, operator: MutationOperator, becomes: readonly string[]]>([
  ['f(a < b);', 'comparison', ['f(a <= b);', 'f(a >= b);']],
  ['f(a >= b);', 'comparison', ['f(a > b);', 'f(a < b);']],
  ['f(a === b);', 'comparison', ['f(a !== b);']],
  ['f(a - b);', 'arithmetic', ['f(a + b);']],
  ['a += b;', 'arithmetic', ['a -= b;']],
  ['f(a && b);', 'logic', ['f(a || b);']],
  ['f(a ?? b());', 'logic', ['f(a);']],
  ['f(!a);', 'logic', ['f(a);']],
  ['f(7);', 'constant', ['f(8);', 'f((6));']],
  ['f(10n);', 'constant', ['f(11n);', 'f((9n));']],
  ['f(true);', 'constant', ['f(false);']],
  ['if (a) b();', 'condition', ['if (!(a)) b();']],
  ['f(a ? b : c);', 'condition', ['f(!(a) ? b : c);']],
  ['await f(a);', 'call', [';']],
  ["f(a, 'buy', 'sell');", 'word', ['f(a, "sell", \'sell\');', 'f(a, \'buy\', "buy");']],
  ["f('buy');", 'word', ['f("buy_");']],
])('%s: %s', (source, operator, becomes) => {
  expect(changes(source).filter(([of]) => of === operator)).toEqual(becomes.map((text) => [operator, text]));
});

test.each([
  ['a type', "type Side = 'buy' | 7;"],
  ['a parameter of a type', "const a: Map<'buy', 7> = b;"],
  ['what is imported', "import { a } from './a.ts';"],
  ['a name of a member', "const a = { '7': b };"],
  ['text that is joined', 'const a = `x` + b;'],
  ['what a refusal says', "const a = refuse(code, 'unauthorized');"],
  ['what a rule is called', "const a = { id: 'zero-size' };"],
  ['text that is no word', "const a = 'a word, and more';"],
])('%s is not mutated', (_what, source) => {
  expect(changes(source)).toEqual([]);
});

test('a number called an id is not mutated', () => {
  expect(changes('const a = { id: 7 };')).toHaveLength(2);
});

test('code inside a cast is mutated', () => {
  expect(changes('f((7 as Lots)!);')).toHaveLength(2 + 1);
});

test.each([
  ['f(a && b && c);', 'logic', [2, 2]],
  ['f(a && b < c);', 'comparison', [9, 9]],
])('%s: each mutant of %s is reached where the code at %j runs', (source, operator, ranAt) => {
  const found = mutantsInSource('a.ts', source).filter((mutant) => mutant.operator === operator);
  expect(found.map((mutant) => mutant.ranAt)).toEqual(ranAt);
});

test('a place knows its line, whatever characters precede it', () => {
  const [mutant] = mutantsInSource('a.ts', "// ×10³ 😀\n\nconst fee = '😀'.length * a;\n");
  expect(mutant).toMatchObject({ line: 3, operator: 'arithmetic', text: '/' });
});

test.each([
  ['const a = 7;', true],
  ['class A { static a = 7; }', true],
  ['class A { a = 7; }', false],
  ['const a = () => 7;', false],
  ['function f() { return 7; }', false],
])('%s runs when the module is loaded: %s', (source, isOfModule) => {
  expect(mutantsInSource('a.ts', source).map((mutant) => mutant.isOfModule)).toEqual([isOfModule, isOfModule]);
});
