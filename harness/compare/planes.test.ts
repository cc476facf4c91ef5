import { expect, test } from 'vitest';
import { Dec } from './decimal.ts';
import { isWithinBounds, isWithinTolerance, negativePowerOfTen, pxInUsdc, scaledPx, sizeInUnits } from './planes.ts';

test('a price counts units of 1e-8, a size lots of its market', () => {
  expect(pxInUsdc(6_000_050_000_000n).toString()).toBe('60000.5');
  expect(sizeInUnits(25n, { szDecimals: 3 }).toString()).toBe('0.025');
  expect(sizeInUnits(25n, { szDecimals: 0 }).toString()).toBe('25');
});

test('whole USDC are scaled by 1e8, and truncated', () => {
  expect(scaledPx(Dec.of('12.345678919'))).toBe(1_234_567_891n);
});

test('a unit has as many places as it is asked for', () => {
  expect([0, 1, 8].map((places) => negativePowerOfTen(places).toString())).toEqual(['1', '0.1', '0.00000001']);
});

test('figures are near each other in both directions, including the tolerance', () => {
  const of = (text: string) => Dec.of(text);
  expect(isWithinTolerance(of('1.01'), of('1'), of('0.01'))).toBe(true);
  expect(isWithinTolerance(of('0.99'), of('1'), of('0.01'))).toBe(true);
  expect(isWithinTolerance(of('0.98'), of('1'), of('0.01'))).toBe(false);
  expect(['0.99', '1', '2', '2.01'].map((figure) => isWithinBounds(of(figure), of('1'), of('2')))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
