import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import { deciBps, ratio } from './planes.ts';
import { formatBps, formatDeciBps, parseBps, parseDeciBps, ratioOfBps, truncRatio } from './rates.ts';

test('fee rates are read and written in bps', () => {
  expect(parseDeciBps('3.5')).toBe(35n);
  expect(parseDeciBps('-0.2')).toBe(-2n);
  expect(formatDeciBps(deciBps(35n))).toBe('3.5');
  expect(formatDeciBps(deciBps(-20n))).toBe('-2');
});

test.each(['3.55', '', '1e1', '99999999999999999999999999'])('%j is no fee rate', (bps) => {
  expect(parseDeciBps(bps)).toBeNull();
});

test('ratios are read and written in bps', () => {
  expect(parseBps('1')).toBe(10n ** 14n);
  expect(ratioOfBps(10_000n)).toBe(10n ** 18n);
  expect(formatBps(ratio(-125n * 10n ** 12n))).toBe('-1.25');
  expect(parseBps('0.000000000000001')).toBeNull();
  expect(parseBps('9'.repeat(80))).toBeNull();
});

test('both kinds of rate survive the round trip', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (value) => {
      expect(parseDeciBps(formatDeciBps(deciBps(value)))).toBe(value);
      expect(parseBps(formatBps(ratio(value)))).toBe(value);
    }),
  );
});

test('a quotient is cut toward zero at 18 decimals', () => {
  expect(truncRatio(2n, 3n)).toBe(666_666_666_666_666_666n);
  expect(truncRatio(-2n, 3n)).toBe(-666_666_666_666_666_666n);
  expect(() => truncRatio(1n, 0n)).toThrow(ModelFault);
});
