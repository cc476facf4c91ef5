import { expect, test } from 'vitest';
import type { Step } from '../../generate/steps.ts';
import { Random } from '../../kernel/random.ts';
import { FeatureTable } from './feature-table.ts';
import { featureOf } from './features.ts';
import { SequenceQueue } from './sequence-queue.ts';

const sequence = (blocks: number): readonly Step[] => [{ do: 'commit', blocks }];
const common = featureOf('outcome', 'noop accepted');
const rare = featureOf('outcome', 'modify ORDER_NOT_FOUND');

test('a feature is new once, and rarer the fewer sequences reached it', () => {
  const table = new FeatureTable();
  expect(table.add([common, rare])).toEqual([common, rare]);
  expect(table.add([common])).toEqual([]);
  expect(table.rarity([rare])).toBeGreaterThan(table.rarity([common]));
  expect(table.reached).toEqual({ outcome: 2, rule: 0, pair: 0, state: 0, reply: 0 });
});

test('sequences with rare features are mutated most, until they were mutated often', () => {
  const table = new FeatureTable();
  const queue = new SequenceQueue(table);
  for (let times = 0; times < 50; times++) table.add([common]);
  table.add([rare]);
  queue.keep(sequence(1), [common]);
  queue.keep(sequence(2), [rare]);
  const random = new Random('queue');
  expect(Array.from({ length: 10 }, () => queue.draw(random))).toContainEqual(sequence(2));
  const many = Array.from({ length: 400 }, () => queue.draw(random));
  expect(many).toContainEqual(sequence(1));
});

test('it stays small by evicting the least valuable sequence', () => {
  const table = new FeatureTable();
  const queue = new SequenceQueue(table);
  table.add([rare]);
  queue.keep(sequence(1), [rare]);
  for (let times = 0; times < 200; times++) {
    table.add([common]);
    queue.keep(sequence(2), [common]);
  }
  expect(queue.size).toBe(48);
  expect(Array.from({ length: 20 }, (_, nth) => queue.draw(new Random(String(nth))))).toContainEqual(sequence(1));
});

test('an empty queue yields nothing', () => {
  const queue = new SequenceQueue(new FeatureTable());
  expect([queue.draw(new Random('none')), queue.mate(new Random('none'))]).toEqual([null, []]);
});
