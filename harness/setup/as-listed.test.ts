import { expect, test } from 'vitest';
import { asListed } from './as-listed.ts';

test('an empty list is found where it stands', () => {
  const rows: readonly never[] = [];
  const { value, from } = asListed(rows);
  expect(value).toBe(rows);
  expect(from).toEqual([{ holder: rows, keys: [] }]);
});
