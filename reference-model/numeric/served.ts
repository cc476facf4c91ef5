import { formatDecimal, parseDecimal, pow10 } from './decimal.ts';
import { divTrunc } from './division.ts';
import {
  asWholeUnitsText,
  type BookPx,
  bookPx,
  CORE_DECIMALS,
  type Lots,
  MICRO_DECIMALS,
  type MicroUsd,
  PX_DECIMALS,
  type Units,
  type Usd,
  units,
  usd,
  type WholeUnitsText,
} from './planes.ts';

/** Serves a book price in whole USDC: 3000010000000n is "30000.1". @source read-api, number conventions */
export function formatPx(px: BookPx): WholeUnitsText {
  return asWholeUnitsText(formatDecimal(px, PX_DECIMALS));
}
/**
 * Serves a size held in lots as whole units: 1500n at 3 is "1.5".
 * @param size  negative for a short position
 */
export function formatLots(size: Lots, szDecimals: number): WholeUnitsText {
  return asWholeUnitsText(formatDecimal(size, szDecimals));
}
/** Serves core money with all its 18 places. */
export function formatUsd(amount: Usd): WholeUnitsText {
  return asWholeUnitsText(formatDecimal(amount, CORE_DECIMALS));
}
/** Serves a token amount with all its places. */
export function formatUnits(amount: Units): WholeUnitsText {
  return asWholeUnitsText(formatDecimal(amount, CORE_DECIMALS));
}
/** Serves 6-decimal money in whole USDC. */
export function formatMicroUsd(amount: MicroUsd): WholeUnitsText {
  return asWholeUnitsText(formatDecimal(amount, MICRO_DECIMALS));
}
/** Serves core money truncated toward zero to `places` decimals (0..18): -0.019 at 2 is "-0.01", -0.009 is "0". */
export function formatUsdCut(amount: Usd, places: number): WholeUnitsText {
  return asWholeUnitsText(formatDecimal(divTrunc(amount, pow10(CORE_DECIMALS - places)), places));
}

/** Book price from whole USDC. Null when malformed, negative, finer than 1e-8 or beyond 64 bits. */
export function parsePx(text: string): BookPx | null {
  const value = parseDecimal(text, PX_DECIMALS);
  return value === null || value < 0n || value >> 64n !== 0n ? null : bookPx(value);
}
/** Core money from whole USDC, either sign. Null when malformed, finer than 1e-18, or at 2^128 and beyond. */
export function parseUsd(text: string): Usd | null {
  const value = parseAmount(text);
  return value === null ? null : usd(value);
}
/** Token amount from whole units, either sign. Null as for `parseUsd`. */
export function parseUnits(text: string): Units | null {
  const value = parseAmount(text);
  return value === null ? null : units(value);
}

// A request may contain any number of digits, so values beyond every plane are refused here instead of throwing in a bounds check.
function parseAmount(text: string): bigint | null {
  const value = parseDecimal(text, CORE_DECIMALS);
  return value === null || value >= 2n ** 128n || value <= -(2n ** 128n) ? null : value;
}
