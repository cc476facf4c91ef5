import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test('a list is known by itself, an empty one too', () => {
  const rows: never[] = [];
  expect(listed(rows).value).toBe(rows);
  expect(listed(rows).from).toEqual([{ holder: rows, keys: [] }]);
});
