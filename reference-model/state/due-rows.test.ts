import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Address } from './address.ts';
import { addDue, type DueRow, type DueRows, dropDue, takeFrom, takeUpTo } from './due-rows.ts';

const row = fc.record({
  at: fc.bigInt({ min: 0n, max: 9n }),
  address: fc.constantFrom<Address>('0xaa', '0xbb', '0xcc'),
});

function sorted(rows: readonly DueRow<bigint>[]): DueRow<bigint>[] {
  return rows.toSorted((a, b) => Number(a.at - b.at) || (a.address < b.address ? -1 : 1));
}

test('rows stand in order however they came, and both ends are taken from there', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ at, address }) => `${at} ${address}` }), row, (all, probe) => {
      const rows: DueRows<bigint> = [];
      for (const one of all) addDue(rows, one);
      expect(rows).toEqual(sorted(all));
      dropDue(rows, probe);
      const left = sorted(all).filter(({ at, address }) => at !== probe.at || address !== probe.address);
      expect(rows).toEqual(left);
      expect(takeUpTo([...rows], probe.at)).toEqual(left.filter(({ at }) => at <= probe.at));
      expect(takeFrom(rows, probe.at)).toEqual(left.filter(({ at }) => at >= probe.at));
      expect(rows).toEqual(left.filter(({ at }) => at < probe.at));
    }),
  );
});
