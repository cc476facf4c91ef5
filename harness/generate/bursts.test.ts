import { expect, test } from 'vitest';
import { Random } from '../kernel/random.ts';
import { exampleSteps } from './act-step.fixture.ts';
import { accountCountOf, hasBursts, insertBursts, MAX_BURST_SIGNERS, removeBursts } from './bursts.ts';

const bursting = (seed: string, connections = 16) => insertBursts(exampleSteps, new Random(seed), connections);

test('the same seed sends the same actions together, another seed others', () => {
  expect(bursting('a')).toEqual(bursting('a'));
  expect(bursting('a')).not.toEqual(bursting('b'));
});

test('everything is played, and each mark is followed by the number of actions it states', () => {
  const all = bursting('a');
  expect(all.filter((step) => step.do !== 'burst')).toHaveLength(exampleSteps.length);
  const marks = all.flatMap((step, at) => (step.do === 'burst' ? [{ at, step }] : []));
  expect(marks.length).toBeGreaterThan(1);
  for (const { at, step } of marks)
    expect(all.slice(at + 1, at + 1 + step.next).every((next) => next.do === 'act')).toBe(true);
});

test('a burst never exceeds the connections, nor the number of signing accounts', () => {
  for (const seed of ['a', 'b', 'c']) {
    const all = bursting(seed, 4);
    expect(Math.max(...all.map((step) => (step.do === 'burst' ? step.next : 0)))).toBeLessThanOrEqual(4);
    expect(accountCountOf(all, 3)).toBeLessThanOrEqual(4);
    expect(accountCountOf(bursting(seed), 3)).toBeLessThanOrEqual(MAX_BURST_SIGNERS);
  }
});

test('bursts of one action leave the sequence unchanged', () => {
  expect(bursting('a', 1)).toBe(exampleSteps);
  expect(hasBursts(exampleSteps)).toBe(false);
  expect(accountCountOf(exampleSteps, 3)).toBe(3);
});

test('without its marks a sequence uses the usual accounts', () => {
  const plain = removeBursts(bursting('a'));
  expect(hasBursts(plain)).toBe(false);
  expect(Math.max(...plain.map((step) => (step.do === 'act' ? step.by : 0)))).toBeLessThan(3);
});
