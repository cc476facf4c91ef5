import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greater, lesser } from './order.ts';

test('lesser and greater pick one amount each', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 0n }), (amount, more) => {
      expect([lesser(amount, amount + more), lesser(amount + more, amount)]).toEqual([amount, amount]);
      expect([greater(amount, amount + more), greater(amount + more, amount)]).toEqual([amount + more, amount + more]);
    }),
  );
});
