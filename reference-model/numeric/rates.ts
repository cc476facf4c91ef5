import { formatDecimal, parseDecimal, pow10 } from './decimal.ts';
import { divTrunc } from './division.ts';
import { CORE_DECIMALS, type DeciBps, deciBps, type Ratio, ratio } from './planes.ts';

/** 1 bps is 1e-4, so a ratio × 1e18 read in bps has 14 decimals. */
const BPS_DECIMALS = CORE_DECIMALS - 4;

/** Fee rate from a bps text: "3.5" is 35 tenths. Null when malformed, finer than a tenth, or beyond 64 bits. */
export function parseDeciBps(bps: string): DeciBps | null {
  const value = parseDecimal(bps, 1);
  return value === null || beyond(value, 64n) ? null : deciBps(value);
}
/** Fee rate as the bps text that reads serve: 35 tenths are "3.5". */
export function formatDeciBps(rate: DeciBps): string {
  return formatDecimal(rate, 1);
}

/** Ratio from a bps text: "300" is 3 %. Null when malformed, finer than 1e-14 bps, or beyond 128 bits. */
export function parseBps(bps: string): Ratio | null {
  const value = parseDecimal(bps, BPS_DECIMALS);
  return value === null || beyond(value, 128n) ? null : ratio(value);
}
/** As `parseBps`, of what may be anything; null as well where it is not within these bounds. */
export function parseBpsWithin(sent: unknown, [least, most]: readonly [Ratio, Ratio]): Ratio | null {
  const rate = typeof sent === 'string' ? parseBps(sent) : null;
  return rate === null || rate < least || rate > most ? null : rate;
}
/** Ratio as a bps text, exact. */
export function formatBps(rate: Ratio): string {
  return formatDecimal(rate, BPS_DECIMALS);
}
/** Whole basis points as a ratio, exact. */
export function ratioOfBps(bps: bigint): Ratio {
  return ratio(bps * pow10(BPS_DECIMALS));
}
/** A fee rate as a ratio, exact. */
export function ratioOfDeciBps(rate: DeciBps): Ratio {
  return ratio(rate * pow10(BPS_DECIMALS - 1));
}
/** numerator / denominator of one plane, truncated toward zero at 1e-18. @throws ModelFault on a zero denominator */
export function truncRatio(numerator: bigint, denominator: bigint): Ratio {
  return ratio(divTrunc(numerator * pow10(CORE_DECIMALS), denominator));
}

// Text comes from requests and genesis files: what no plane holds is refused as text, so that no bounds check can throw.
function beyond(value: bigint, bits: bigint): boolean {
  return (value < 0n ? -value : value) >> bits !== 0n;
}
