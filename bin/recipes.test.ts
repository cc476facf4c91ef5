import { afterAll, expect, test, vi } from 'vitest';
import { followed } from './recipe-copy.fixture.ts';
import { asking, recipes } from './recipes.fixture.ts';

// The recipes of CONTRIBUTING.md, followed with names that nobody has: in a copy of the sources, by the files that each of
// them names and no other.

const copy = followed(true);

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

test('what was written compiles', () => {
  expect(copy.tool('tsc', '--noEmit')).toBe('');
});

test('npm run new writes files of the recipe and no others, and leaves what stands', () => {
  expect(Object.keys(copy.written)).toEqual(recipes.flatMap(({ what, command }) => (command ? [what] : [])));
  for (const { what, files } of recipes)
    expect(Object.keys(files)).toEqual(expect.arrayContaining([...(copy.written[what] ?? [])]));
  const again = () => copy.node('bin/new.ts', 'check', 'orders.schedule-state.again', 'orders.schedule-state.shape');
  expect(again).toThrow('error: scenarios/orders/schedule-state.ts stands already, and stays as it is');
});

test('npm run new says what a recipe leaves to do, the files that stand and want a line among it', () => {
  const { action } = copy.left;
  for (const path of Object.keys(recipes.find(({ what }) => what === 'action')?.files ?? {}))
    if (!copy.written.action?.includes(path)) expect(action).toContainEqual(expect.stringContaining(`${path}: `));
  expect(Object.values(copy.left).map(([first]) => first)).toEqual(
    Object.keys(copy.written).map(() => expect.stringMatching(/^fill these in: /)),
  );
});

test('before they are filled in they compile, are well formed and served, and a selftest says what is missing', () => {
  const bare = followed(false);
  try {
    const written = Object.values(bare.written).flat();
    expect(written.length).toBe(11);
    // All that a new name reaches is compiled whole where the recipes were followed to their end.
    expect(bare.compiled(written)).toBe('');
    bare.tool('biome', 'check', ...written);
    const theirTests = ['reads/schedule-state', 'actions/hasten-cancel'];
    bare.tool('vitest', 'run', ...theirTests.map((name) => `reference-model/${name}.test.ts`));
    const report = ['--out', 'report', '--fuzz', 'off'];
    const run = () => bare.node('bin/venue-conformance.ts', '--suite', 'orders.schedule-state.told', ...report);
    expect(run).toThrow('this check is not written yet');
    const survived = ['orders.schedule-state-height-broken', 'gate:orders.hasten-cancel:allowed:gone'];
    const selftest = () => bare.node('bin/venue-conformance.ts', 'selftest', '--fault', survived.join(','));
    expect(selftest).toThrow(new RegExp(survived.map((id) => `SURVIVED  ${id}.*`).join(''), 's'));
  } finally {
    bare.remove();
  }
});

test('the read is served, all of it is listed, and campaigns send the action and compare the read and the channel', () => {
  const { served, ids, sound, wrongBody, wrongFrame } = JSON.parse(copy.node(asking.path));
  expect(served).toEqual({ status: 200, text: expect.stringContaining('"cancel_at_block":null') });
  const named = ['orders.schedule-state.told', 'orders.schedule-state.height', 'orders.schedule-state-late'];
  expect(ids).toEqual(expect.arrayContaining(named));
  expect(sound.reached).toContainEqual(expect.stringMatching(/^hasten_cancel /));
  expect(sound.found).toEqual([]);
  const differs = 'differs at $';
  expect(wrongBody.found).toEqual([expect.stringContaining(`schedule_state ${differs}.cancel_at_block`)]);
  expect(wrongFrame.found).toEqual([expect.stringContaining(`schedule_state ${differs}.data.cancel_at_block`)]);
});

test('the check is found, and passes; each of its faults is caught', () => {
  const report = ['--out', 'report'];
  copy.node('bin/venue-conformance.ts', '--suite', 'orders.schedule-state*', '--fuzz', 'off', '--strict', ...report);
  const caught = copy.node(
    'bin/venue-conformance.ts',
    'selftest',
    '--fault',
    '*.schedule-state-late,gate:orders.hasten-cancel:*',
  );
  expect(caught.match(/^caught .* by orders\.schedule-state\.told$/gm)).toHaveLength(4);
});
