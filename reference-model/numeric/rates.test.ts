import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import { ratio } from './planes.ts';
import { formatBps, quotientRatio, ratioOfBps, ratioOfBpsText, ratioOfDeciBps, truncDeciBps } from './rates.ts';

test('tenths of a basis point are exact, and a rate is truncated to them toward zero', () => {
  expect(formatBps(ratioOfDeciBps(35n))).toBe('3.5');
  expect(formatBps(ratioOfDeciBps(-20n))).toBe('-2');
  expect(truncDeciBps(ratio(332_500_000_000_000n))).toBe(ratioOfDeciBps(33n));
  expect(truncDeciBps(ratio(-332_500_000_000_000n))).toBe(ratioOfDeciBps(-33n));
});

test.each(['', '1e1', '99999999999999999999999999'])('%j is not a rate', (bps) => {
  expect(ratioOfBpsText(bps)).toBeNull();
});

test('ratios are parsed and formatted in bps', () => {
  expect(ratioOfBpsText('1')).toBe(10n ** 14n);
  expect(ratioOfBps(10_000n)).toBe(10n ** 18n);
  expect(formatBps(ratio(-125n * 10n ** 12n))).toBe('-1.25');
  expect(ratioOfBpsText('0.000000000000001')).toBeNull();
  expect(ratioOfBpsText('9'.repeat(80))).toBeNull();
});

test('a rate survives the round trip', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (value) => {
      expect(ratioOfBpsText(formatBps(ratio(value)))).toBe(value);
    }),
  );
});

test('a quotient is truncated toward zero at 18 decimals', () => {
  expect(quotientRatio(2n, 3n)).toBe(666_666_666_666_666_666n);
  expect(quotientRatio(-2n, 3n)).toBe(-666_666_666_666_666_666n);
  expect(() => quotientRatio(1n, 0n)).toThrow(ModelFault);
});
