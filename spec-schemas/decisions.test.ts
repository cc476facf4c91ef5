import { expect, test } from 'vitest';
import { decisionOf, decisions, variants } from './decisions.ts';

test('numbers are unique and ascend', () => {
  const numbers = decisions.map(({ id }) => Number(id.slice(1)));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect(decisions.every(({ id }) => /^D[0-9]{2}$/.test(id))).toBe(true);
});

test.each(variants.map((variant) => [variant.id, variant] as const))(
  '%s: forms are told apart by short words',
  (_id, { forms }) => {
    const ids = forms.map((form) => form.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/);
  },
);

test('a row is found by its number, and only then', () => {
  expect(decisionOf('D79')?.forms?.map(({ id }) => id)).toEqual(['unreserved', 'reserved']);
  expect(decisionOf('D00')).toBeUndefined();
});
