import { ModelFault } from '../model-fault.ts';

/** Quotient truncated toward zero, like BigInt division; named so that every division states its rounding. */
export function divTrunc(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new ModelFault('numeric.division', { expected: 'a denominator other than 0', got: 0n });
  return numerator / denominator;
}

/** Quotient rounded toward minus infinity: -7 / 2 is -4. */
export function divFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = divTrunc(numerator, denominator);
  // Operands are mostly nonnegative, which avoids the multiplication.
  if (numerator >= 0n && denominator > 0n) return quotient;
  const inexact = quotient * denominator !== numerator;
  return inexact && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient;
}

/** Quotient rounded toward plus infinity: 7 / 2 is 4. */
export function divCeil(numerator: bigint, denominator: bigint): bigint {
  const quotient = divTrunc(numerator, denominator);
  const inexact = quotient * denominator !== numerator;
  return inexact && numerator < 0n === denominator < 0n ? quotient + 1n : quotient;
}

/** Largest multiple of `step` not above `value`: the tick or lot grid at or below it. `step` is positive. */
export function floorToStep(value: bigint, step: bigint): bigint {
  return divFloor(value, step) * step;
}

/** The multiple of `step` nearest to `value` towards zero. `step` is positive. */
export function truncToStep(value: bigint, step: bigint): bigint {
  return divTrunc(value, step) * step;
}
