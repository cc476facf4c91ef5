import { expect, test } from 'vitest';
import { Random } from '../../kernel/random.ts';
import { comparedReads } from './compared-reads.ts';
import { drawComparedReadTypes } from './drawn-reads.ts';
import { idRevealingReads } from './id-revealing-reads.ts';

const draws = Array.from({ length: 60 }, (_, n) => drawComparedReadTypes(new Random(`reads/${n}`)));

test('each draw has all reads that reveal ids', () => {
  for (const drawn of draws) expect(drawn).toEqual(expect.arrayContaining([...idRevealingReads]));
});

test('a draw is a part of all, and no read is left out of every draw', () => {
  for (const drawn of draws) expect(drawn.length).toBeLessThan(comparedReads.length / 2);
  expect(new Set(draws.flat())).toEqual(new Set(comparedReads.map(({ type }) => type)));
});
