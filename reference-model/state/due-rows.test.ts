import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Address } from './address.ts';
import { addDue, type DueRow, type DueRows, dropDue, nextDue, takeDueFrom, takeDueUpTo } from './due-rows.ts';

const row = fc.record({
  at: fc.bigInt({ min: 0n, max: 9n }),
  id: fc.constantFrom<Address>('0xaa', '0xbb', '0xcc'),
});

function sorted(rows: readonly DueRow<bigint>[]): DueRow<bigint>[] {
  return rows.toSorted((a, b) => Number(a.at - b.at) || (a.id < b.id ? -1 : 1));
}

test('rows are sorted whatever the insertion order, and can be taken from either end', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ at, id }) => `${at} ${id}` }), row, (all, probe) => {
      const rows: DueRows<bigint> = [];
      for (const one of all) addDue(rows, one);
      expect(rows).toEqual(sorted(all));
      dropDue(rows, probe);
      const left = sorted(all).filter(({ at, id }) => at !== probe.at || id !== probe.id);
      expect(rows).toEqual(left);
      expect(nextDue(rows, probe.at)).toBe(left.find(({ at }) => at > probe.at)?.at ?? null);
      expect(takeDueUpTo([...rows], probe.at)).toEqual(left.filter(({ at }) => at <= probe.at));
      expect(takeDueFrom(rows, probe.at)).toEqual(left.filter(({ at }) => at >= probe.at));
      expect(rows).toEqual(left.filter(({ at }) => at < probe.at));
    }),
  );
});
