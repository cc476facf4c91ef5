import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen, pxInUsdc, sizeInUnits } from '../compare/planes.ts';

// Figures of a `statuses` entry. The text leaves open whether they are strings or JSON numbers; internally they are text.

/** Returns the digits of an order id; null when the value is none. */
export function toOidTextOrNull(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  return null;
}

/** Returns the plain decimal of a size or a price; null when the value is none. */
export function toDecimalTextOrNull(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  return typeof value === 'number' ? withoutExponent(value) : null;
}

/** Texts of a `filled` entry. */
interface FilledFigures {
  readonly totalSz: string;
  readonly avgPx: string;
}

/** Filled size, in whole units, and its average price, in whole USDC. */
interface Filled {
  readonly size: Dec;
  readonly px: Dec;
}

/** The order of an entry, which identifies the plane of its figures. */
interface Ordered {
  /** A price of the same market, whole USDC: no order fills at ten thousand times it, so a larger figure must be scaled. */
  readonly px: Dec;
  /** Whole units: no order fills more than its size. */
  readonly size: Dec;
  /** Decimal places of a lot, or the candidates, in ascending order. */
  readonly lotPlaces: readonly number[];
}

/**
 * Returns the figures of a `filled` entry in whole units, whichever plane they came in (D103).
 * @returns null where they are no decimals
 */
export function wholeUnitFilledFigures(
  entry: FilledFigures,
  {
    market,
    px,
    size,
  }: { readonly market: { readonly szDecimals: number }; readonly px: bigint; readonly size: bigint },
): Filled | null {
  const ordered = { px: pxInUsdc(px), size: sizeInUnits(size, market), lotPlaces: [market.szDecimals] };
  return filledFiguresOfOrder(entry, ordered);
}

/** Like `wholeUnitFilledFigures`, for an order known in whole units. */
export function filledFiguresOfOrder({ totalSz, avgPx }: FilledFigures, ordered: Ordered): Filled | null {
  const total = Dec.parse(totalSz);
  const px = Dec.parse(avgPx);
  if (total === null || px === null) return null;
  if (px.compare(ordered.px.times(IMPOSSIBLE_RISE)) <= 0) return { size: total, px };
  const places = ordered.lotPlaces.find((each) => total.times(negativePowerOfTen(each)).compare(ordered.size) <= 0);
  return {
    size: total.times(negativePowerOfTen(places ?? PLANE_PLACES)),
    px: px.times(negativePowerOfTen(PLANE_PLACES)),
  };
}

const IMPOSSIBLE_RISE = Dec.of(10_000);
/** Decimal places of prices in signed writes. */
const PLANE_PLACES = 8;

/** Returns the shortest decimal spelling of a double: 1e-7 is 0.0000001. */
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
