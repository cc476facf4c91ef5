import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';

// Fee rates of takers and makers, under keys that contain their unit (D264).

/** Basis points per unit, by the suffix of a key. */
const units: Readonly<Record<string, string>> = { bps: '1', dbps: '0.1', fraction: '10000', pct: '100', ppm: '0.01' };
const middles = ['', '_fee', '_rate'];

/** Two rates in basis points, and their original keys. */
export interface ServedFeeRates {
  readonly taker_bps: JsonValue;
  readonly maker_bps: JsonValue;
  readonly keys: Readonly<Record<'taker_bps' | 'maker_bps', string>>;
}

/** Returns the two rates among the members of an object; null: it does not have one of each in the same unit. */
export function feeRatesIn(held: JsonObject, prefix = ''): ServedFeeRates | null {
  const found = Object.entries(units).flatMap(([unit, bps]) =>
    middles.flatMap((middle) => {
      const [taker, maker] = ['taker', 'maker'].map((side) => `${prefix}${side}${middle}_${unit}`);
      const isOfIt = taker !== undefined && maker !== undefined && (taker in held || maker in held);
      return isOfIt ? [{ taker, maker, bps: Dec.of(bps), isServed: unit === 'bps' }] : [];
    }),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const inBps = (key: string): JsonValue => {
    const rate = Dec.parse(held[key]);
    return rate === null || only.isServed ? (held[key] ?? null) : rate.times(only.bps).toString();
  };
  const rates = { taker_bps: inBps(only.taker), maker_bps: inBps(only.maker) };
  const areRates = Dec.parse(rates.taker_bps) !== null && Dec.parse(rates.maker_bps) !== null;
  return areRates ? { ...rates, keys: { taker_bps: only.taker, maker_bps: only.maker } } : null;
}

/** Whether a member next to rates may reduce them, or be the rates before a reduction. */
export function hasFeeDeduction(beside: JsonObject): boolean {
  return Object.entries(beside).some(
    ([key, value]) => /base/.test(key) || (/discount|rebate/.test(key) && !isNothing(value)),
  );
}

function isNothing(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === null || value === false || feeFigureIn(value)?.equals(Dec.of(0)) === true;
}

/** Returns a figure of a schedule, a decimal string or a number; null: it is none. */
export function feeFigureIn(value: JsonValue | undefined): Dec | null {
  return Dec.parse(typeof value === 'number' || typeof value === 'bigint' ? String(value) : value);
}
