import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HistoryLog } from './log.ts';

const bound = fc.option(fc.integer({ min: 1, max: 5 }));

/** Rows added in order; each intermediate log is kept, so that later steps can continue from it. */
const steps = fc.array(fc.record({ from: fc.nat({ max: 40 }), bound }), { minLength: 1, maxLength: 40 });

test('a log equals a list, also after additions to it or to a log sharing its rows', () => {
  fc.assert(
    fc.property(steps, (todo) => {
      const logs: { readonly log: HistoryLog<number>; readonly list: readonly number[] }[] = [
        { log: HistoryLog.empty(), list: [] },
      ];
      todo.forEach(({ from, bound: kept }, row) => {
        const { log, list } = logs[from % logs.length] ?? { log: HistoryLog.empty<number>(), list: [] };
        const longer = log.copy();
        longer.add(row, kept);
        logs.push({ log: longer, list: [...list, row].slice(kept === null ? 0 : -kept) });
      });
      for (const { log, list } of logs) {
        expect(log.rows()).toEqual(list);
        expect([log.length, log.first, log.last]).toEqual([list.length, list[0], list.at(-1)]);
        expect(log.findLast((row) => row % 2 === 0)).toBe(list.findLast((row) => row % 2 === 0));
      }
    }),
  );
});

const ends = fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 }));

test('a page is the range between two ends, limited from either end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 10 })), bound, ends, fc.nat({ max: 5 }), (numbers, kept, [from, to], limit) => {
      const list = numbers.toSorted((a, b) => a - b);
      const log = logOf(list, kept);
      const span = { isBefore: (row: number) => row < from, isAfter: (row: number) => row > to };
      const inside = log.rows().filter((row) => row >= from && row <= to);
      expect(log.page(span, 'oldest', limit)).toEqual(inside.slice(0, limit));
      expect(log.page(span, 'newest', limit)).toEqual(limit === 0 ? [] : inside.slice(-limit));
    }),
  );
});

test('a page reads few rows of a long log', () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => row);
  const log = logOf(rows, null);
  let looks = 0;
  const looking = (holds: (row: number) => boolean) => (row: number) => {
    looks += 1;
    return holds(row);
  };
  const span = { isBefore: looking((row) => row < 5_000), isAfter: looking((row) => row > 9_000) };
  expect(log.page(span, 'newest', 2)).toEqual([8_999, 9_000]);
  expect(looks).toBeLessThan(40);
});

function logOf(rows: readonly number[], kept: number | null): HistoryLog<number> {
  const log = HistoryLog.empty<number>();
  for (const row of rows) log.add(row, kept);
  return log;
}
