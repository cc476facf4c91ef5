import { expect, test } from 'vitest';
import type { CheckMetadata } from '../../check/check.ts';
import { checkIdsOutsideQuickPart, makeQuickPart } from './quick-part.ts';

const acting = (name: string, clause: string, more: Partial<CheckMetadata> = {}): CheckMetadata => ({
  id: `orders.${name}`,
  title: '',
  area: 'orders',
  clauses: [clause],
  by: 'act',
  needs: [],
  leases: [],
  ...more,
});
const many = Array.from({ length: 200 }, (_, n) => acting(`n${n}`, `clause.${n}`));
const all = () => true;

test('twice the rate keeps twice as many', () => {
  const left = (rate: number) => many.length - checkIdsOutsideQuickPart(makeQuickPart(many, rate), all).size;
  expect(left(20)).toBeGreaterThan(20);
  expect(left(40)).toBeGreaterThanOrEqual(2 * left(20));
});

test('checks that the target does not support take no room, and are skipped for another reason', () => {
  const isAble = ({ id }: CheckMetadata) => id.endsWith('0');
  const not = ({ id }: CheckMetadata) => !id.endsWith('0');
  expect(checkIdsOutsideQuickPart(makeQuickPart(many, 20), isAble).size).toBe(0);
  expect([...checkIdsOutsideQuickPart(makeQuickPart(many, 20), not)].filter((id) => id.endsWith('0'))).toEqual([]);
});

test('both forms of a changing item are in or out together', () => {
  const form = (profile: 'live' | 'next') => ({ form: { profile, item: 'i' } });
  const both = (clauses: CheckMetadata['clauses']) => [
    acting('y', 'clause.today', { clauses, ...form('live') }),
    acting('z', 'clause.0', form('next')),
  ];
  const out = (clauses: CheckMetadata['clauses']) => {
    const left = checkIdsOutsideQuickPart(makeQuickPart([...many, ...both(clauses)], 20), all);
    return [left.has('orders.y'), left.has('orders.z')];
  };
  expect(out(['clause.today', 'clause.other'])).toEqual([false, false]);
  expect(out(['clause.0'])).toEqual([true, true]);
});
