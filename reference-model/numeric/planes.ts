import { ModelFault } from '../model-fault.ts';

/** Price on the book: whole USDC × 1e8, never negative. Signed prices have 64 bits, prices pushed by deployers a few more. */
export type BookPx = bigint & { readonly plane: 'book-px' };
/** Size in lots, as signed: whole units × 10^sz_decimals. A short position is negative. */
export type Lots = bigint & { readonly plane: 'lots' };
/** Money of the core: whole USDC × 1e18. Also prices that are quotients (index, mark), which exceed the precision of the book plane. */
export type Usd = bigint & { readonly plane: 'usd' };
/** Amount of a token: whole units × 1e18. */
export type Units = bigint & { readonly plane: 'units' };
/** Money of the bridge and the EVM: whole USDC × 1e6. */
export type MicroUsd = bigint & { readonly plane: 'micro-usd' };
/** Dimensionless rate × 1e18: fees, maintenance, funding, premium. 1 bps is 1e14. A rebate is negative. */
export type Ratio = bigint & { readonly plane: 'ratio' };
/** Exact decimal of whole units or whole USDC, as the read plane serves it. */
export type WholeUnitsText = string & { readonly plane: 'whole-units' };

export const PX_DECIMALS = 8;
export const CORE_DECIMALS = 18;
export const MICRO_DECIMALS = 6;
/** Finer lots would make a notional finer than the core plane (8 + 10 = 18) and therefore inexact. */
export const MAX_SZ_DECIMALS = 10;

// A deployer may push 10^12 whole USDC, and derived prices lie around that.
const PX_MAX = 2n ** 72n - 1n;
// A position sums many u64 sizes, and a raise of sz_decimals multiplies stored lots by up to 1e10.
const LOTS_MAX = 2n ** 128n - 1n;
const LOTS_MIN = -LOTS_MAX;
// A price times a u64 size at sz_decimals 0 stays below 2^170 on this plane: a greater value is a runaway computation, not an amount.
const AMOUNT_MAX = 2n ** 192n - 1n;
const AMOUNT_MIN = -AMOUNT_MAX;

/** @throws ModelFault below 0, at 2^72 and beyond */
export function bookPx(value: bigint): BookPx {
  // Safe: the brand is a compile-time mark on the same bigint, and the bounds are all that it means.
  return within('bookPx', value, 0n, PX_MAX) as BookPx;
}
/** @throws ModelFault at 2^128 and beyond, either sign */
export function lots(value: bigint): Lots {
  return within('lots', value, LOTS_MIN, LOTS_MAX) as Lots; // brand, see bookPx
}
/** @throws ModelFault at 2^192 and beyond, either sign */
export function usd(value: bigint): Usd {
  return within('usd', value, AMOUNT_MIN, AMOUNT_MAX) as Usd; // brand, see bookPx
}
/** @throws ModelFault at 2^192 and beyond, either sign */
export function units(value: bigint): Units {
  return within('units', value, AMOUNT_MIN, AMOUNT_MAX) as Units; // brand, see bookPx
}
/** @throws ModelFault at 2^192 and beyond, either sign */
export function microUsd(value: bigint): MicroUsd {
  return within('microUsd', value, AMOUNT_MIN, AMOUNT_MAX) as MicroUsd; // brand, see bookPx
}
/** @throws ModelFault at 2^192 and beyond, either sign */
export function ratio(value: bigint): Ratio {
  return within('ratio', value, AMOUNT_MIN, AMOUNT_MAX) as Ratio; // brand, see bookPx
}
/** Marks a text that `formatDecimal` wrote; passing any other text is an error that no run-time check could detect. */
export function asWholeUnitsText(text: string): WholeUnitsText {
  return text as WholeUnitsText; // brand only: the one user of this is served.ts
}

export const ZERO_LOTS = lots(0n);
export const ZERO_USD = usd(0n);
export const ZERO_UNITS = units(0n);
export const ZERO_RATIO = ratio(0n);

function within(where: string, value: bigint, min: bigint, max: bigint): bigint {
  if (value >= min && value <= max) return value;
  throw new ModelFault(`numeric.${where}`, { expected: `${min}..${max}`, got: value });
}

/** Returns the amount with the opposite sign. The bounds are symmetric, so they are not rechecked. */
export function negate<Amount extends Usd | Units>(amount: Amount): Amount {
  return -(amount as bigint) as Amount; // brand, see bookPx
}

/** The absolute size of a leg. */
export function absLots(size: Lots): Lots {
  return size < 0n ? lots(-size) : size;
}
