import { describe, expect, test } from 'vitest';
import { families } from '../families/families.list.ts';
import { goals } from './goals.ts';
import { collectStepsTowardGoals } from './leads.ts';
import { indispensableStepIndices } from './near-misses.fixture.ts';
import { makeGoalStepPlayer } from './scene.fixture.ts';

const play = await makeGoalStepPlayer();

describe.each(collectStepsTowardGoals().map(({ goals: ids, steps }) => ({ ids, steps })))('$ids', ({ ids, steps }) => {
  const home = goals.find(({ id }) => id === ids[0])?.families[0];
  const family = families.find(({ name }) => name === home);

  test('are met by their lead, and not without its essential step', async () => {
    if (family === undefined) throw new Error(`no family leads to ${ids}`);
    const { met, end } = await play(family, steps);
    expect([end, ids.filter((id) => !met.has(id))]).toEqual(['agreed', []]);
    const missed = Map.groupBy(ids, (id) => (indispensableStepIndices[id] ?? []).join());
    for (const [without, those] of missed) {
      const left = without.split(',').map(Number);
      const near = await play(
        family,
        steps.filter((_, at) => !left.includes(at)),
      );
      expect(those.filter((id) => near.met.has(id))).toEqual([]);
    }
  });
});
