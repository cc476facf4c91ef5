import { expect, test } from 'vitest';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import type { Check } from '../check/check.ts';
import { countClauses } from './clause-counts.ts';

const actClause = allClauses.find(({ profile, judgedBy }) => profile === 'live' && judgedBy === 'act');
const onPaper = allClauses.find(({ profile, judgedBy }) => profile === 'live' && judgedBy === 'document');
const soon = allClauses.find(({ profile, judgedBy }) => profile === 'next' && judgedBy === 'act');

// Returns a check with these clauses.
const naming = (...ids: (string | undefined)[]) => [{ id: 'a.check', clauses: ids, profile: 'both' } as never as Check];

test('each count is a subset of the one before, and each clause counts once', () => {
  for (const profile of ['live', 'next', 'auto'] as const) {
    const { all, inForce, visible, checked } = countClauses(naming(actClause?.id, actClause?.id), profile);
    expect([all, all >= inForce, inForce > visible, visible > checked, checked]).toEqual([
      allClauses.length,
      true,
      true,
      true,
      1,
    ]);
  }
});

test('clauses for documents and people alone, or not in force, count as without a check', () => {
  expect(countClauses(naming(onPaper?.id), 'live').checked).toBe(0);
  expect(countClauses(naming(soon?.id), 'live').checked).toBe(0);
  expect(countClauses(naming(soon?.id), 'auto').checked).toBe(1);
});
