import { formatDecimal, parseDecimal, pow10 } from './decimal.ts';
import { divTrunc, truncToStep } from './division.ts';
import { CORE_DECIMALS, type Ratio, ratio } from './planes.ts';

/** 1 bps is 1e-4, so a ratio × 1e18 in bps has 14 decimals. */
const BPS_DECIMALS = CORE_DECIMALS - 4;
/** A tenth of a basis point. */
const DECI_BPS = pow10(BPS_DECIMALS - 1);

/** Ratio from a bps text: "300" is 3 %. Null when malformed, finer than 1e-14 bps, or beyond 128 bits. */
export function ratioOfBpsText(bps: string): Ratio | null {
  const value = parseDecimal(bps, BPS_DECIMALS);
  return value === null || beyond(value, 128n) ? null : ratio(value);
}
/** Parses like `ratioOfBpsText` from a value of any type; null also if the rate is outside the bounds. */
export function parseBpsWithin(sent: unknown, [least, most]: readonly [Ratio, Ratio]): Ratio | null {
  const rate = typeof sent === 'string' ? ratioOfBpsText(sent) : null;
  return rate === null || rate < least || rate > most ? null : rate;
}
/** Ratio as a bps text, exact. */
export function formatBps(rate: Ratio): string {
  return formatDecimal(rate, BPS_DECIMALS);
}
/** Returns whole basis points as a ratio, exact. */
export function ratioOfBps(bps: bigint): Ratio {
  return ratio(bps * pow10(BPS_DECIMALS));
}
/** Tenths of a basis point, as deployers sign them (`taker_fee_dbps`), as a ratio, exact. */
export function ratioOfDeciBps(dbps: bigint): Ratio {
  return ratio(dbps * DECI_BPS);
}
/** Truncates a rate toward zero to a tenth of a basis point. */
export function truncDeciBps(rate: Ratio): Ratio {
  return ratio(truncToStep(rate, DECI_BPS));
}
/** numerator / denominator of one plane, truncated toward zero at 1e-18. @throws ModelFault on a zero denominator */
export function quotientRatio(numerator: bigint, denominator: bigint): Ratio {
  return ratio(divTrunc(numerator * pow10(CORE_DECIMALS), denominator));
}

// Text comes from requests and genesis files, so values beyond every plane are refused here instead of throwing in a bounds check.
function beyond(value: bigint, bits: bigint): boolean {
  return (value < 0n ? -value : value) >> bits !== 0n;
}
