import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SEQUENCE_STEPS } from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import { Random } from '../../kernel/random.ts';
import { makeStepsArbitrary } from '../families/family.ts';
import { tradingFamily } from '../families/trading.ts';
import { ValueDictionary } from './dictionary.ts';
import { mutateSteps } from './mutate.ts';

const drawn = makeStepsArbitrary(tradingFamily);
const [first = [], mate = [], fresh = []] = fc.sample(drawn, { seed: 3, numRuns: 3 });

function mutantOf(origin: string, most = MAX_SEQUENCE_STEPS): readonly Step[] {
  return mutateSteps(first, new Random(origin), { mate, fresh, vary: () => null, most });
}

test('a mutant is deterministic by seed, never empty, and bounded in length', () => {
  for (let nth = 0; nth < 200; nth++) {
    const mutant = mutantOf(String(nth), 12);
    expect(mutant).toEqual(mutantOf(String(nth), 12));
    expect(mutant.length).toBeGreaterThan(0);
    expect(mutant.length).toBeLessThanOrEqual(Math.max(first.length, 12));
  }
});

test('a mutant consists of steps of its parent, its mate and the fresh draw', () => {
  const known = new Set([first, mate, fresh].flat().map((step) => JSON.stringify(step)));
  const mutants = Array.from({ length: 100 }, (_, nth) => mutantOf(String(nth)));
  expect(mutants.flat().filter((step) => !known.has(JSON.stringify(step)))).toEqual([]);
  expect(new Set(mutants.map((mutant) => JSON.stringify(mutant))).size).toBeGreaterThan(80);
});

test('a dictionary replaces a value by another one drawn at its place, and leaves unknown places alone', () => {
  const dictionary = new ValueDictionary();
  const orders = [1, 2].map((ticks): Step => ({ do: 'oracle', market: 0, bps: ticks }));
  const [one] = orders;
  if (one === undefined) throw new Error('no step');
  expect(dictionary.vary(one, new Random('a'))).toBeNull();
  dictionary.learn(orders);
  expect(dictionary.vary(one, new Random('a'))).toEqual(orders[1]);
  expect(one).toEqual({ do: 'oracle', market: 0, bps: 1 });
});
