import { expect, test } from 'vitest';
import { heavyReads, weights } from './limits.ts';
import { type ReadEntry, reads } from './reads.ts';
import { retiredReads } from './retired-reads.ts';

const rows = Object.entries<ReadEntry>(reads);

test('heavy reads are those of the limits', () => {
  const heavy = rows.flatMap(([type, { weight }]) => (weight === weights.heavyInfo ? [type] : []));
  expect(heavy.sort()).toEqual([...heavyReads].sort());
});

test('only the three documented types stand outside of data', () => {
  const outer = rows.flatMap(([type, { typeAt }]) => (typeAt === 'outer' ? [type] : []));
  const documented = ['validator_votes', 'user_position_history', 'user_position_history_by_time'];
  expect(documented).toEqual(expect.arrayContaining(outer));
});

test('every argument of a listed kind has its words', () => {
  for (const [, entry] of rows) {
    for (const { kind, values } of Object.values(entry.arguments)) {
      if (['detail', 'kind', 'category', 'status'].includes(kind)) expect(values?.length).toBeGreaterThan(0);
    }
  }
});

test('a retired name stands once, and a moved one says where to', () => {
  const names = retiredReads.map(({ type }) => type);
  expect(new Set(names).size).toBe(names.length);
  for (const { type, http, nextHttp, use } of retiredReads) {
    if (http === 410 || nextHttp === 410) expect([type, use]).toEqual([type, expect.any(String)]);
    // What has moved does not become unknown again.
    if (http === 410) expect([type, nextHttp]).toEqual([type, 410]);
  }
});

test('no retired name is a read', () => {
  expect(retiredReads.filter(({ type }) => type in reads)).toEqual([]);
});
