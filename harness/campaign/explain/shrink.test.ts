import { expect, test } from 'vitest';
import { makeSequenceArbitrary } from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import { shrinkSteps, withOnlyFinalRead } from './shrink.ts';

const commit = (blocks: number): Step => ({ do: 'commit', blocks });
const advance: Step = { do: 'advance', ms: 250 };

test('keeps the needed steps and no others', async () => {
  const steps = [commit(1), advance, commit(2), commit(3), advance, commit(1), commit(2)];
  const judged: (readonly Step[])[] = [];
  const shrunk = await shrinkSteps(steps, makeSequenceArbitrary(), async (candidate) => {
    judged.push(candidate);
    return candidate.filter((step) => step.do === 'advance').length >= 2;
  });
  expect(shrunk.map((step) => step.do)).toEqual(['advance', 'advance']);
  // The returned sequence was judged, or is the original one.
  expect(judged).toContainEqual(shrunk);
});

test('tests a bounded number of candidates', async () => {
  let asked = 0;
  const steps = Array.from({ length: 30 }, () => advance);
  await shrinkSteps(steps, makeSequenceArbitrary(), async () => {
    asked += 1;
    return false;
  });
  expect(asked).toBeLessThanOrEqual(60);
});

test('rejects a candidate that differed once but not again', async () => {
  const visited = new Set<string>();
  const steps = [commit(1), advance, commit(2)];
  const shrunk = await shrinkSteps(steps, makeSequenceArbitrary(), async (candidate) => {
    const key = JSON.stringify(candidate);
    const isFirst = !visited.has(key);
    visited.add(key);
    return isFirst;
  });
  expect(shrunk).toEqual(steps);
});

test('among the reads in a last step, the one that showed the difference is tried alone, and kept if it shows it again', async () => {
  const read = (type: string) => ({ read: type, args: {} });
  const asking = (...types: string[]): Step => ({ do: 'ask', asks: types.map(read) });
  const steps = [advance, asking('user_fills', 'markets', 'user_fills')];
  const likely = withOnlyFinalRead(steps, 'user_fills');
  expect(likely).toEqual([advance, asking('user_fills', 'user_fills')]);
  expect([withOnlyFinalRead(steps, 'trades'), withOnlyFinalRead([advance], 'markets')]).toEqual([null, null]);
  expect(
    (await shrinkSteps(steps, makeSequenceArbitrary(), async (candidate) => candidate.length === 2, likely)).at(-1),
  ).toEqual(asking('user_fills', 'user_fills'));
  const needsAll = async (candidate: readonly Step[]) =>
    candidate.some((step) => step.do === 'ask' && step.asks.length === 3);
  expect((await shrinkSteps(steps, makeSequenceArbitrary(), needsAll, likely)).at(-1)).toMatchObject({ do: 'ask' });
});
