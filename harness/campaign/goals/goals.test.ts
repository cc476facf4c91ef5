import { expect, test } from 'vitest';
import { generatedActionTags } from '../../generate/actions.ts';
import { MAX_SEQUENCE_STEPS, makeDefaultStepMix } from '../../generate/sequence.ts';
import { families } from '../families/families.list.ts';
import { makeStepsArbitrary } from '../families/family.ts';
import { goals } from './goals.ts';
import { collectStepsTowardGoals } from './leads.ts';
import { indispensableStepIndices } from './near-misses.fixture.ts';

const familyOf = (name: string) => families.find((family) => family.name === name);

test('goal ids begin with the first family that leads to them, and are unique', () => {
  const ids = goals.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(goals.filter(({ id, families: [first] }) => !id.startsWith(`${first}.`)).map(({ id }) => id)).toEqual([]);
  expect(goals.flatMap(({ families: names }) => names).filter((name) => familyOf(name) === undefined)).toEqual([]);
});

test('every family leads to some goal', () => {
  const led = new Set<string>(goals.map(({ families: [first] }) => first));
  expect(families.filter(({ name }) => !led.has(name)).map(({ name }) => name)).toEqual([]);
});

test('is described in one sentence', () => {
  expect(goals.filter(({ says }) => !/^[A-Z].*\.$/.test(says)).map(({ id }) => id)).toEqual([]);
});

test('is steered to by actions and steps that its family draws', () => {
  const tags: readonly string[] = generatedActionTags;
  const odd = goals.flatMap(({ id, families: [first], by }) => {
    const family = familyOf(first);
    if (family === undefined) return [];
    const { actions, others } = makeDefaultStepMix(family.weighing);
    const weights: Readonly<Record<string, number>> = { ...actions, ...others };
    return by
      .filter((what) => (weights[what] ?? 0) === 0 && !(tags.includes(what) && id === 'malformed.unread'))
      .map((what) => `${id} ${what}`);
  });
  expect(odd).toEqual([]);
});

test('has a lead that its family can draw and a near miss, unless campaigns avoid it', () => {
  const led = collectStepsTowardGoals().flatMap(({ goals: ids }) => ids);
  expect(led.filter((id, at) => led.indexOf(id) !== at)).toEqual([]);
  expect(goals.filter(({ id, sparedBecause }) => led.includes(id) === (sparedBecause !== undefined))).toEqual([]);
  expect(Object.keys(indispensableStepIndices).toSorted()).toEqual(led.toSorted());
  for (const { goals: ids, steps } of collectStepsTowardGoals()) {
    const homes = new Set(ids.map((id) => goals.find((goal) => goal.id === id)?.families[0]));
    expect([...homes]).toHaveLength(1);
    const family = familyOf([...homes][0] ?? '');
    if (family === undefined) throw new Error(`no family leads to ${ids}`);
    expect(steps.length).toBeLessThan(MAX_SEQUENCE_STEPS);
    const drawn = makeStepsArbitrary(family);
    expect(steps.filter((step) => !drawn.canShrinkWithoutContext(JSON.parse(JSON.stringify([step]))))).toEqual([]);
  }
});
