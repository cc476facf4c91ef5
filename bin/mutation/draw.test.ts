import { expect, test } from 'vitest';
import { drawMutants } from './draw.ts';
import { mutantsInSource } from './sites.ts';

const mutants = mutantsInSource('a.ts', "f(1, 2, a < 3); if (a) g('buy'); h(b + c, d && e);");

test('draws each mutant once, in an order determined by the seed', () => {
  const ids = (seed: number) => [...drawMutants(mutants, seed)].map(({ id }) => id);
  expect(ids(1).toSorted()).toEqual(mutants.map(({ id }) => id).toSorted());
  expect(ids(1)).toEqual(ids(1));
  expect(ids(2)).not.toEqual(ids(1));
});
