import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readReportIn } from '../bin/program.fixture.ts';
import { copyWithRecipesByTool } from './recipe-copy.fixture.ts';
import { bareRecipes, recipeQuestionProgram, recipes } from './recipes.fixture.ts';

// The recipes of CONTRIBUTING.md, followed with names that nobody has: in a copy of the sources, by the files that each of
// them names and no other. Beside what is written by hand stands what `npm run new` writes, as it is.

const copy = copyWithRecipesByTool();
const asked = JSON.parse(copy.node(recipeQuestionProgram.path));

afterAll(() => copy.remove());

// A compiler and whole programs, on a machine that has other work.
vi.setConfig({ testTimeout: 600_000 });

test.each(recipes.map(({ what, most, files }) => [what, most, Object.keys(files)] as const))(
  'a new %s takes at most %i files by hand, and no list is one of them',
  (_what, most, paths) => {
    expect(paths.length).toBeLessThanOrEqual(most);
    expect(paths.filter((path) => path.includes('.list.'))).toEqual([]);
  },
);

test('what was written compiles, by hand and before it is filled in', () => {
  // A single checker suffices: each further one works out again what they share, and another worker has the other core.
  expect(copy.tool('tsc', '--noEmit', '--checkers', '1')).toBe('');
});

test('npm run new writes files of the recipe and no others, and leaves what stands', () => {
  for (const [what, written] of Object.entries(copy.written)) {
    const { files = {} } = recipes.findLast((recipe) => recipe.what === what) ?? {};
    expect(Object.keys(files).map(bareRecipes.pathOf)).toEqual(expect.arrayContaining([...written]));
  }
  expect(Object.values(copy.written).flat().length).toBe(11);
  const again = () => copy.node('tools/new.ts', 'check', 'orders.bare-state.again', 'orders.bare-state.shape');
  expect(again).toThrow('error: scenarios/orders/bare-state.ts stands already, and stays as it is');
});

test('npm run new says what a recipe leaves to do, the files that stand and want a line among it', () => {
  const { action } = copy.left;
  for (const path of Object.keys(recipes.find(({ what }) => what === 'action')?.files ?? {}))
    if (!copy.written.action?.includes(bareRecipes.pathOf(path)))
      expect(action).toContainEqual(expect.stringContaining(`${path}: `));
  expect(Object.values(copy.left).map(([first]) => first)).toEqual(
    Object.keys(bareRecipes.commands).map(() => expect.stringMatching(/^fill these in: /)),
  );
});

test('what npm run new writes is well formed and served, by its own tests', () => {
  copy.tool('biome', 'check', ...Object.values(copy.written).flat());
  const theirTests = ['reads/bare-state', 'actions/bare-cancel'];
  copy.tool('vitest', 'run', ...theirTests.map((name) => `reference-model/${name}.test.ts`));
});

test('the read is served, all of it is listed, and campaigns send the action and compare the read and the channel', () => {
  const { served, ids, sound, wrongBody, wrongFrame } = asked;
  expect(served).toEqual({ status: 200, text: expect.stringContaining('"cancel_at_block":null') });
  const named = ['orders.schedule-state.told', 'orders.schedule-state.height', 'orders.schedule-state-late'];
  expect(ids).toEqual(expect.arrayContaining(named));
  expect(sound.reached).toContainEqual(expect.stringMatching(/^hasten_cancel /));
  expect(sound.found).toEqual([]);
  const differs = 'differs at $';
  expect(wrongBody.found).toEqual([expect.stringContaining(`schedule_state ${differs}.cancel_at_block`)]);
  expect(wrongFrame.found).toEqual([expect.stringContaining(`schedule_state ${differs}.data.cancel_at_block`)]);
});

test('each fault of the check is caught; of what is not filled in a selftest says that it survives', () => {
  const { caught, survived } = asked;
  expect(caught.code, caught.text).toBe(0);
  expect(caught.text.match(/^caught .* by orders\.schedule-state\.told$/gm)).toHaveLength(5);
  expect(survived.code, survived.text).toBe(1);
  expect(survived.text.match(/^SURVIVED {2}\S+(?=:)/gm)).toEqual([
    'SURVIVED  orders.bare-state-height-broken',
    'SURVIVED  gate:orders.bare-cancel:allowed:gone',
  ]);
});

test('the checks are found: the one passes, the other says that it is not written yet', () => {
  const suite = ['--suite', 'orders.schedule-state*,orders.bare-state*'];
  copy.node('bin/venue-conformance.ts', ...suite, '--fuzz', 'off', '--strict', '--out', 'report');
  const { checks } = readReportIn(join(copy.path, 'report'));
  expect(new Map(checks.map(({ id, status, reason }) => [id, [status, reason]]))).toEqual(
    new Map([
      ['orders.schedule-state.told', ['pass', undefined]],
      ['orders.bare-state.told', ['skipped', expect.stringContaining('this check is not written yet')]],
    ]),
  );
});
