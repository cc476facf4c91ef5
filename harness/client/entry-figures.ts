import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { powerOfTenth } from '../compare/planes.ts';

// Figures of a `statuses` entry. The text leaves open whether they are strings or JSON numbers: in here they are text.

/** The digits of an order id; null when the value is none. */
export function oidText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  return null;
}

/** The plain decimal of a size or a price; null when the value is none. */
export function decimalText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  return typeof value === 'number' ? withoutExponent(value) : null;
}

/** Filled size, in whole units, and its average price, in whole USDC. */
interface Filled {
  readonly size: Dec;
  readonly px: Dec;
}

/**
 * The figures of a `filled` entry in whole units, whichever of the two planes they came in (D103).
 * @param near  a price of the same market, whole USDC: no order fills at ten thousand times it, so such a figure is scaled
 * @returns null where they are no decimals
 */
export function filledInWholeUnits({ totalSz, avgPx }: { totalSz: string; avgPx: string }, near: Dec): Filled | null {
  const size = Dec.parse(totalSz);
  const px = Dec.parse(avgPx);
  if (size === null || px === null) return null;
  const isScaled = px.compare(near.times(IMPOSSIBLE_RISE)) > 0;
  return isScaled
    ? { size: size.times(powerOfTenth(PLANE_PLACES)), px: px.times(powerOfTenth(PLANE_PLACES)) }
    : { size, px };
}

const IMPOSSIBLE_RISE = Dec.of(10_000);
/** Decimal places of prices in signed writes. */
const PLANE_PLACES = 8;

/** The shortest digits that a double is known by: 1e-7 is 0.0000001. */
function withoutExponent(value: number): string {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const places = fraction.length - Number(exponent);
  const digits = `${whole}${fraction}`
    .padStart(places + 1, '0')
    .padEnd(whole.length + Math.max(0, Number(exponent)), '0');
  const sign = value < 0 ? '-' : '';
  if (places <= 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
