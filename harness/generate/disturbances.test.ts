import { expect, test } from 'vitest';
import { Random } from '../kernel/random.ts';
import { exampleSteps } from './act-step.fixture.ts';
import { disturbanceKinds, filterDisturbances, hasDisturbances, insertDisturbances } from './disturbances.ts';

const disturbed = (seed: string) => insertDisturbances(exampleSteps, new Random(seed), disturbanceKinds);

test('the same seed inserts the same disturbances, another seed others', () => {
  expect(disturbed('a')).toEqual(disturbed('a'));
  expect(disturbed('a')).not.toEqual(disturbed('b'));
});

test('drawn steps stay unchanged, and each disturbance precedes an action', () => {
  const all = disturbed('a');
  expect(hasDisturbances(all)).toBe(true);
  expect(filterDisturbances(all, [])).toEqual(exampleSteps);
  for (const [at, step] of all.entries())
    if (step.do === 'disturb') expect(['act', 'disturb']).toContain(all[at + 1]?.do);
});

test('only the requested kinds are inserted', () => {
  const kinds = insertDisturbances(exampleSteps, new Random('a'), ['drop', 'slow']).flatMap((step) =>
    step.do === 'disturb' ? [step.what.on] : [],
  );
  expect(new Set(kinds)).toEqual(new Set(['drop', 'slow']));
  expect(insertDisturbances(exampleSteps, new Random('a'), [])).toBe(exampleSteps);
});
