import { CORE_DECIMALS, type RulesEdit } from '../index.ts';

/**
 * A figure, a unit, a rounding, a starting value or a fall-back that public facts or our own choice give, taken in another
 * plausible way: a venue that no sentence of the two documents speaks against.
 */
export interface Convention {
  readonly id: string;
  /** Completes "a venue where …". */
  readonly says: string;
  readonly edits: readonly RulesEdit[];
}

export const ONE_WHOLE_UNIT = 10n ** BigInt(CORE_DECIMALS);
/** The last of six places. */
export const ONE_MICRO_UNIT = ONE_WHOLE_UNIT / 1_000_000n;

/** Up to the next whole number of steps; what is below 0 comes nearer to it. */
export function ceilToStep(value: bigint, step: bigint): bigint {
  const rest = value % step;
  return rest > 0n ? value - rest + step : value - rest;
}

/** The quotient, up. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return ceilToStep(dividend, divisor) / divisor;
}
