import { afterAll, expect, test, vi } from 'vitest';
import { followed } from './recipe-copy.fixture.ts';
import { asking, recipes } from './recipes.fixture.ts';

// The recipes of CONTRIBUTING.md, followed with names that nobody has: in a copy of the sources, by the files that each of
// them names and no other.

const copy = followed();

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
