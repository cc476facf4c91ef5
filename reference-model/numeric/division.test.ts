import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import { divCeil, divFloor, divTrunc, floorToStep, truncToStep } from './division.ts';

const denominators = fc.bigInt().filter((value) => value !== 0n);
const steps = fc.bigInt({ min: 1n, max: 10n ** 20n });

test.each([
  [7n, 2n, 3n, 4n, 3n],
  [-7n, 2n, -4n, -3n, -3n],
  [7n, -2n, -4n, -3n, -3n],
  [-7n, -2n, 3n, 4n, 3n],
  [6n, 2n, 3n, 3n, 3n],
  [0n, 5n, 0n, 0n, 0n],
])('%s / %s is %s floored, %s ceiled, %s truncated', (numerator, denominator, floor, ceil, trunc) => {
  expect(divFloor(numerator, denominator)).toBe(floor);
  expect(divCeil(numerator, denominator)).toBe(ceil);
  expect(divTrunc(numerator, denominator)).toBe(trunc);
});

test('floor and ceil enclose the quotient and differ by one unless it is exact', () => {
  fc.assert(
    fc.property(fc.bigInt(), denominators, (numerator, denominator) => {
      const exact = numerator % denominator === 0n;
      const floor = divFloor(numerator, denominator);
      expect(divCeil(numerator, denominator) - floor).toBe(exact ? 0n : 1n);
      // floor <= quotient < floor + 1, checked without dividing: the remainder has the sign of the denominator and is smaller.
      const rest = numerator - floor * denominator;
      expect(denominator > 0n ? rest >= 0n && rest < denominator : rest <= 0n && rest > denominator).toBe(true);
    }),
  );
});

test('truncation is the floor of the magnitude', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), steps, (numerator, denominator) => {
      expect(divTrunc(numerator, denominator)).toBe(divFloor(numerator, denominator));
      expect(divTrunc(-numerator, denominator)).toBe(-divFloor(numerator, denominator));
    }),
  );
});

test('a step floors down and truncates toward zero', () => {
  expect(floorToStep(-15n, 10n)).toBe(-20n);
  expect(truncToStep(-15n, 10n)).toBe(-10n);
  fc.assert(
    fc.property(fc.bigInt(), steps, (value, step) => {
      const floored = floorToStep(value, step);
      expect(floored % step).toBe(0n);
      expect(value - floored >= 0n && value - floored < step).toBe(true);
    }),
  );
});

test('a zero denominator is our bug', () => {
  expect(() => divTrunc(1n, 0n)).toThrow(ModelFault);
  expect(() => divFloor(1n, 0n)).toThrow(ModelFault);
  expect(() => divCeil(0n, 0n)).toThrow(ModelFault);
});
