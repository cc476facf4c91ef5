import { CORE_DECIMALS, type RulesEdit } from '../index.ts';

/**
 * Another plausible choice for a figure, unit, rounding, initial value or fallback that only public facts or our own decision settle: a
 * venue that contradicts no sentence of the two documents.
 */
export interface AlternativeConvention {
  readonly id: string;
  /** Completes "a venue where …". */
  readonly says: string;
  readonly edits: readonly RulesEdit[];
}

export const ONE_WHOLE_UNIT = 10n ** BigInt(CORE_DECIMALS);
/** A unit of the sixth decimal place. */
export const ONE_MICRO_UNIT = ONE_WHOLE_UNIT / 1_000_000n;

/** Rounds up to a whole number of steps; a negative value moves towards zero. */
export function ceilToStep(value: bigint, step: bigint): bigint {
  const rest = value % step;
  return rest > 0n ? value - rest + step : value - rest;
}

/** Division rounded up. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return ceilToStep(dividend, divisor) / divisor;
}
