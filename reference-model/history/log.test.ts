import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Log } from './log.ts';

const bound = fc.option(fc.integer({ min: 1, max: 5 }));

/** Rows added in order; after each the log is kept, so that it can be gone on from. */
const steps = fc.array(fc.record({ from: fc.nat({ max: 40 }), bound }), { minLength: 1, maxLength: 40 });

test('a log is what a list would be, and stays so whatever is added to it or to another one', () => {
  fc.assert(
    fc.property(steps, (todo) => {
      const seen: { readonly log: Log<number>; readonly list: readonly number[] }[] = [{ log: Log.empty(), list: [] }];
      todo.forEach(({ from, bound: kept }, row) => {
        const { log, list } = seen[from % seen.length] ?? { log: Log.empty<number>(), list: [] };
        seen.push({ log: log.with(row, kept), list: [...list, row].slice(kept === null ? 0 : -kept) });
      });
      for (const { log, list } of seen) {
        expect(log.rows()).toEqual(list);
        expect([log.length, log.first, log.last]).toEqual([list.length, list[0], list.at(-1)]);
        expect(log.findLast((row) => row % 2 === 0)).toBe(list.findLast((row) => row % 2 === 0));
      }
    }),
  );
});
