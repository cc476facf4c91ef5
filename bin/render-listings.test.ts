import { expect, test } from 'vitest';
import { explanation } from './explain-text.ts';
import { gatherCatalogue } from './gather-catalogue.ts';
import { listedByOptions } from './quick-list.ts';
import { renderExplanations, renderListings } from './render-listings.ts';

const catalogue = gatherCatalogue();

test('the index leads to what explain says of each id', () => {
  const { text, index } = renderExplanations(catalogue);
  const ids = [catalogue.clauses, catalogue.checks, catalogue.faults].flatMap((items) => items.map(({ id }) => id));
  expect(Object.keys(index)).toEqual(expect.arrayContaining(ids));
  for (const [id, [start, end]] of Object.entries(index)) {
    expect(text.slice(start, end)).toBe(`${explanation(catalogue, id)?.join('\n')}\n`);
  }
});

test('each listing names every id once', () => {
  const { clauses, checks, faults } = renderListings(catalogue);
  for (const [text, items] of [
    [clauses, catalogue.clauses],
    [checks, catalogue.checks],
    [faults, catalogue.faults],
  ] as const) {
    const named = text.split('\n').flatMap((line) => /^ {2}(\S+\.\S+)/.exec(line)?.[1] ?? []);
    expect(named.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
  }
});

test.each([[['--nope']], [['--area', 'nowhere']], [['--kind', 'nonsense']], [['surplus']]])(
  '%j is left to the whole program',
  async (args) => {
    expect(await listedByOptions(args)).toBe(false);
  },
);
