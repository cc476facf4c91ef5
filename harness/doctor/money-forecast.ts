import { type MeasuredCheckSpending, measuredCheckSpending } from '../budget/measured-spending.ts';
import type { CheckMetadata } from '../check/check.ts';
import { Dec } from '../compare/decimal.ts';

/** Money that a run takes from a treasury key, whole units as decimals. */
export interface MoneyForecast {
  /** Amount that does not come back: fees, and what stays behind. */
  readonly spent: Sum;
  /** The most that is away from the key at a time, which it has to hold and `--max-spend` has to allow. */
  readonly away: Sum;
}

interface Sum {
  readonly usdc: string;
  readonly native: string;
}

/**
 * Forecasts what checks take from a key, by what was measured of each.
 * @param concurrency  checks that run side by side: each has its money for itself meanwhile
 */
export function forecastMoney(
  checks: readonly Pick<CheckMetadata, 'id'>[],
  concurrency: number,
  measured: Readonly<Record<string, MeasuredCheckSpending>> = measuredCheckSpending,
): MoneyForecast {
  const rows = checks.flatMap(({ id }) => measured[id] ?? []);
  const spent = (token: Token) => rows.reduce((sum, row) => sum.plus(Dec.of(row.spent[token])), Dec.of(0));
  // Money that was spent before is away as well.
  const away = (token: Token) =>
    rows
      .map((row) => Dec.of(row.granted[token]))
      .toSorted((one, other) => other.compare(one))
      .slice(0, concurrency)
      .reduce((sum, granted) => sum.plus(granted), spent(token));
  return {
    spent: { usdc: spent(USDC).toString(), native: spent(NATIVE).toString() },
    away: { usdc: away(USDC).toString(), native: away(NATIVE).toString() },
  };
}

const USDC = 0;
const NATIVE = 1;
type Token = typeof USDC | typeof NATIVE;
