import { expect, test } from 'vitest';
import type { CheckMetadata } from '../../check/check.ts';
import { divideChecksByTimeLimit } from './timed-part.ts';

const conditions = { isolation: 'shared', profile: 'live' } as const;
const acting = (name: string, more: Partial<CheckMetadata> = {}): CheckMetadata => ({
  id: `orders.${name}`,
  title: '',
  area: 'orders',
  clauses: [`clause.${name}`],
  by: 'act',
  needs: [],
  leases: [],
  ...more,
});
const idsOf = (stretches: readonly (readonly CheckMetadata[])[]) =>
  stretches.map((stretch) => stretch.map(({ id }) => id));
const many = Array.from({ length: 400 }, (_, n) => acting(`n${n}`));

test('without a limit all checks are one stretch', () => {
  expect(divideChecksByTimeLimit(many, undefined, conditions)).toEqual([many]);
});

test('checks that judge most for their weight are in the first stretch, and none is lost', () => {
  const rich = acting('rich', { clauses: ['a', 'b', 'c', 'd'] });
  const [first = [], rest = []] = divideChecksByTimeLimit([...many, rich], { seconds: 60, rate: 20 }, conditions);
  expect(first).toContain(rich);
  expect(rest.length).toBeGreaterThan(0);
  expect(new Set([...first, ...rest])).toEqual(new Set([...many, rich]));
  const [longer = []] = divideChecksByTimeLimit([...many, rich], { seconds: 120, rate: 20 }, conditions);
  expect(longer.length).toBeGreaterThan(first.length);
});

test('a limit with room for everything yields one stretch', () => {
  expect(divideChecksByTimeLimit(many.slice(0, 10), { seconds: 300, rate: 20 }, conditions)).toEqual([
    many.slice(0, 10),
  ]);
});

test('checks that wait for more claims than the limit allows come after it', () => {
  const claiming = ['a', 'b', 'c'].map((name) => acting(name, { leases: ['faucet'] }));
  const passing = { id: 'faucet.ip.minute-passes', leases: ['faucet', 'clock'] as const };
  const [first = [], rest = []] = idsOf(
    divideChecksByTimeLimit([...claiming, acting('passing', passing)], { seconds: 120, rate: 20 }, conditions),
  );
  expect(first).toEqual(['orders.a', 'orders.b']);
  expect(rest).toEqual(['orders.c', 'faucet.ip.minute-passes']);
});

test('both forms of a changing item are in the same part of the plan', () => {
  const form = (profile: 'live' | 'next') => ({ form: { profile, item: 'i' } });
  const rich = acting('today', { clauses: ['a', 'b', 'c'], ...form('live') });
  const poor = acting('next', { clauses: ['clause.n0'], ...form('next') });
  const [first = []] = divideChecksByTimeLimit([...many, rich, poor], { seconds: 30, rate: 20 }, conditions);
  expect(first).toEqual(expect.arrayContaining([rich, poor]));
});

test('checks not expected to have what they need take no room', () => {
  const isLikely = ({ id }: CheckMetadata) => !id.endsWith('7');
  const [first = [], rest = []] = divideChecksByTimeLimit(many, { seconds: 60, rate: 20 }, conditions, isLikely);
  expect(first.every(isLikely)).toBe(true);
  expect(first.length).toBe(divideChecksByTimeLimit(many, { seconds: 60, rate: 20 }, conditions)[0]?.length);
  expect(rest).toContain(many[7]);
});
