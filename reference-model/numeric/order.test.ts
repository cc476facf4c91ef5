import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greaterOf, lesserOf } from './order.ts';

test('lesser and greater pick one amount each', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 0n }), (amount, more) => {
      expect([lesserOf(amount, amount + more), lesserOf(amount + more, amount)]).toEqual([amount, amount]);
      expect([greaterOf(amount, amount + more), greaterOf(amount + more, amount)]).toEqual([
        amount + more,
        amount + more,
      ]);
    }),
  );
});
