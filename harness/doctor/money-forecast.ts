import { type MeasuredCheckSpending, measuredCheckSpending } from '../budget/measured-spending.ts';
import type { CheckMetadata } from '../check/check.ts';
import { Dec } from '../compare/decimal.ts';

/** Money that a run takes from a treasury key, whole units as decimals. */
export interface MoneyForecast {
  /** Money that does not come back: fees, and leftovers. */
  readonly spent: Sum;
  /** The most that is out at a time, which the key has to hold and `--max-spend` has to allow. */
  readonly away: Sum;
}

interface Sum {
  readonly usdc: string;
  readonly native: string;
}

/**
 * Forecasts what checks take from a key, by measurements of each.
 * @param concurrency  checks that run in parallel, each with its own money meanwhile
 */
export function forecastMoney(
  checks: readonly Pick<CheckMetadata, 'id'>[],
  concurrency: number,
  measured: Readonly<Record<string, MeasuredCheckSpending>> = measuredCheckSpending,
): MoneyForecast {
  const rows = checks.flatMap(({ id }) => measured[id] ?? []);
  const spent = (token: Token) => rows.reduce((sum, row) => sum.plus(Dec.of(row.spent[token])), Dec.of(0));
  // Money that was spent earlier is out as well.
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
