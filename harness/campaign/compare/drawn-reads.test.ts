import { expect, test } from 'vitest';
import { Random } from '../../kernel/random.ts';
import { comparedReads } from './compared-reads.ts';
import { drawComparedReadTypes } from './drawn-reads.ts';
import { idRevealingReads } from './id-revealing-reads.ts';

const draws = Array.from({ length: 60 }, (_, n) => drawComparedReadTypes(new Random(`reads/${n}`)));

test('every draw contains all reads that reveal ids', () => {
  for (const drawn of draws) expect(drawn).toEqual(expect.arrayContaining([...idRevealingReads]));
});

test('each draw is a subset, and every read is eventually drawn', () => {
  for (const drawn of draws) expect(drawn.length).toBeLessThan(comparedReads.length / 2);
  expect(new Set(draws.flat())).toEqual(new Set(comparedReads.map(({ type }) => type)));
});
