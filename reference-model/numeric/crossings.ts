import { ModelFault } from '../model-fault.ts';
import { pow10 } from './decimal.ts';
import { divCeil, divFloor, divTrunc, truncToStep } from './division.ts';
import {
  type BookPx,
  bookPx,
  CORE_DECIMALS,
  type Lots,
  lots,
  MAX_SZ_DECIMALS,
  MICRO_DECIMALS,
  type MicroUsd,
  microUsd,
  PX_DECIMALS,
  type Ratio,
  type Units,
  type Usd,
  units,
  usd,
} from './planes.ts';
import { ratioOfBps } from './rates.ts';

const ONE = pow10(CORE_DECIMALS);
const USD_PER_MICRO = pow10(CORE_DECIMALS - MICRO_DECIMALS);
const USD_PER_CENT = pow10(CORE_DECIMALS - 2);
const USD_PER_PX = pow10(CORE_DECIMALS - PX_DECIMALS);
const MICRO_AT_PERCENT = 100n * USD_PER_MICRO;

/**
 * px × size of a book trade, exact. Negative for a short position's lots.
 * @throws ModelFault when szDecimals is outside 0..10
 * @source engine facts, section 1: px * size / (1e8 * 10^sz_decimals)
 */
export function notional(px: BookPx, size: Lots, szDecimals: number): Usd {
  return usd(px * size * pow10(MAX_SZ_DECIMALS - checkedSzDecimals(szDecimals)));
}
/** Value of a token amount at a core price, truncated toward zero at 1e-18. */
export function usdValueOfUnits(price: Usd, amount: Units): Usd {
  return usd(divTrunc(price * amount, ONE));
}

/** Converts a book price to core money, exactly. */
export function usdOfPx(px: BookPx): Usd {
  return usd(px * USD_PER_PX);
}
/** Converts a core price to the book plane, truncated toward zero at 1e-8. @throws ModelFault on a negative price */
export function truncToPx(price: Usd): BookPx {
  return bookPx(divTrunc(price, USD_PER_PX));
}
/** Converts a size to token units, exactly. */
export function unitsOfLots(size: Lots, szDecimals: number): Units {
  return units(size * pow10(CORE_DECIMALS - checkedSzDecimals(szDecimals)));
}
/** Converts token units to whole lots, truncated toward zero. */
export function truncToLots(amount: Units, szDecimals: number): Lots {
  return lots(divTrunc(amount, pow10(CORE_DECIMALS - checkedSzDecimals(szDecimals))));
}
/** USDC held as a token is the same amount on both planes; only the type changes. */
export function usdOfUnits(amount: Units): Usd {
  return amount as bigint as Usd; // brand: both planes have the same, already checked bounds
}
export function unitsOfUsd(amount: Usd): Units {
  return amount as bigint as Units; // as above
}
/** A ratio as an amount whose whole is 1. */
export function unitsOfRatio(rate: Ratio): Units {
  return units(rate);
}
export function usdOfMicro(amount: MicroUsd): Usd {
  return usd(amount * USD_PER_MICRO);
}
/** Converts core money to the bridge plane, truncated toward zero. */
export function microOfUsd(amount: Usd): MicroUsd {
  return microUsd(divTrunc(amount, USD_PER_MICRO));
}

/** Returns the whole cents of an amount. */
export function centsOfUsd(amount: Usd): bigint {
  return amount / USD_PER_CENT;
}

/** Truncated toward zero to 1e-6: how fees, premiums and escrow settle. */
export function truncMicro(amount: Usd): Usd {
  return usd(truncToStep(amount, USD_PER_MICRO));
}
/** Truncated toward zero to 0.01: vault deposits and payouts. */
export function truncCents(amount: Usd): Usd {
  return usd(truncToStep(amount, USD_PER_CENT));
}
/**
 * Divides an amount and rounds up to the next whole USDC: initial margin. A single rounding suffices: rounding to 1e-18 first would give
 * the same result.
 */
export function ceilWholeQuotient(amount: Usd, parts: number): Usd {
  return usd(divCeil(amount, BigInt(parts) * ONE) * ONE);
}
/** Rounds down to whole USDC: account-level maintenance margin, leg by leg. */
export function floorWholeUsd(amount: Usd): Usd {
  return usd(divFloor(amount, ONE) * ONE);
}

/** `amount` × ratio, truncated toward zero at 1e-18. */
export function usdAtRatio(amount: Usd, rate: Ratio): Usd {
  return usd(divTrunc(amount * rate, ONE));
}
/**
 * `amount` × fee rate as it settles, truncated toward zero to 1e-6. It is first truncated at 1e-18, without an effect on the result,
 * because two divisions by 64-bit divisors are faster than one by a larger divisor.
 */
export function usdAtRatioCutToMicro(amount: Usd, rate: Ratio): Usd {
  return usd(divTrunc(divTrunc(amount * rate, ONE), USD_PER_MICRO) * USD_PER_MICRO);
}
/** Whole basis points of an amount as they settle, truncated toward zero to 1e-6. */
export function usdAtBpsCutToMicro(amount: Usd, bps: number): Usd {
  return usdAtRatioCutToMicro(amount, ratioOfBps(BigInt(bps)));
}
/** Hundredths of an amount as they settle, truncated once toward zero to 1e-6. */
export function usdAtPercentCutToMicro(amount: Usd, percent: bigint): Usd {
  return usd(divTrunc(amount * percent, MICRO_AT_PERCENT) * USD_PER_MICRO);
}

function checkedSzDecimals(szDecimals: number): number {
  if (Number.isInteger(szDecimals) && szDecimals >= 0 && szDecimals <= MAX_SZ_DECIMALS) return szDecimals;
  throw new ModelFault('numeric.szDecimals', { expected: `an integer 0..${MAX_SZ_DECIMALS}`, got: szDecimals });
}
