import { expect, test } from 'vitest';
import { sequence } from '../generate/sequence.ts';
import type { Step } from '../generate/steps.ts';
import { shrink } from './shrink.ts';

const commit = (blocks: number): Step => ({ do: 'commit', blocks });
const advance: Step = { do: 'advance', ms: 250 };

test('keeps the steps that are needed and no other', async () => {
  const steps = [commit(1), advance, commit(2), commit(3), advance, commit(1), commit(2)];
  const judged: (readonly Step[])[] = [];
  const shrunk = await shrink(steps, sequence(), async (candidate) => {
    judged.push(candidate);
    return candidate.filter((step) => step.do === 'advance').length >= 2;
  });
  expect(shrunk.map((step) => step.do)).toEqual(['advance', 'advance']);
  // What is handed back was judged, or is the sequence that it began with.
  expect(judged).toContainEqual(shrunk);
});

test('asks a bounded number of times', async () => {
  let asked = 0;
  const steps = Array.from({ length: 30 }, () => advance);
  await shrink(steps, sequence(), async () => {
    asked += 1;
    return false;
  });
  expect(asked).toBeLessThanOrEqual(60);
});

test('keeps nothing that was seen once and not again', async () => {
  const seen = new Set<string>();
  const steps = [commit(1), advance, commit(2)];
  const shrunk = await shrink(steps, sequence(), async (candidate) => {
    const key = JSON.stringify(candidate);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
  expect(shrunk).toEqual(steps);
});
