import { expect, test } from 'vitest';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { makeViolationPolicy } from './deciding-policy.ts';

const ofAuthority = (authority: 'seed' | 'public' | 'assumed') => {
  const clause = allClauses.find((row) => row.authority === authority);
  if (clause === undefined) throw new Error(`no clause is ${authority}`);
  return clause.id;
};
const seed = ofAuthority('seed');
const stated = ofAuthority('public');
const assumed = ofAuthority('assumed');

test('a raised clause decides as under --strict, with its public parts, and no other does', () => {
  const other = allClauses.find(({ id, authority }) => authority === 'public' && id !== stated)?.id ?? '';
  const { decides, carries } = makeViolationPolicy({ strict: false, raised: [stated] });
  expect([decides(stated), carries('public', stated)]).toEqual([true, true]);
  expect([decides(other), carries('public', other), carries('public')]).toEqual([false, false, false]);
  expect([decides(seed), carries('seed', other)]).toEqual([true, true]);
});

test('our assumptions never decide, and a glob that only matches those is refused', () => {
  expect(makeViolationPolicy({ strict: false, raised: ['*'] }).decides(assumed)).toBe(false);
  expect(makeViolationPolicy({ strict: true }).decides(assumed)).toBe(false);
  expect(() => makeViolationPolicy({ strict: false, raised: [assumed] })).toThrow(
    'no clause that a source states fits',
  );
});
