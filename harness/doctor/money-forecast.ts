import { type CheckMoney, type MeasuredCheckSpending, measuredCheckSpending } from '../budget/measured-spending.ts';
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

/** Conditions of a run that change what its checks take. */
interface RunConditions {
  /** Number of checks that run in parallel, each with its own money meanwhile. */
  readonly concurrency: number;
  /** Whether no rate limits it, so that checks try more rows of a table. */
  readonly isUnlimited: boolean;
}

/**
 * Forecasts what checks take from a key, by measurements of each. Checks that register something run one after the other, and each hands
 * on the deployer that has staked: only one of them has its money at a time, and the native tokens at stake are spent once.
 */
export function forecastMoney(
  checks: readonly Pick<CheckMetadata, 'id' | 'leases'>[],
  { concurrency, isUnlimited }: RunConditions,
  measured: Readonly<Record<string, MeasuredCheckSpending>> = measuredCheckSpending,
): MoneyForecast {
  const moneyOf = (selected: readonly { readonly id: string }[]) =>
    selected.flatMap(({ id }) => {
      const row = measured[id];
      return row === undefined ? [] : [isUnlimited ? (row.unlimited ?? row) : row];
    });
  const registers = ({ leases }: Pick<CheckMetadata, 'leases'>) => leases.includes('registrations');
  const registering = moneyOf(checks.filter(registers));
  const others = moneyOf(checks.filter((check) => !registers(check)));
  const spent = (token: Token) => {
    const ofRegistering = registering.map((row) => Dec.of(row.spent[token]));
    return Dec.sum(others.map((row) => Dec.of(row.spent[token]))).plus(
      token === NATIVE ? largest(ofRegistering, 1) : Dec.sum(ofRegistering),
    );
  };
  // Money that was spent earlier is out as well; a running check has not spent its own yet.
  const away = (token: Token) => {
    const out = ({ granted, spent: gone }: CheckMoney) => Dec.of(granted[token]).minus(Dec.of(gone[token]));
    const single = largest(registering.map(out), 1);
    return spent(token).plus(largest([...others.map(out), single], concurrency));
  };
  return {
    spent: { usdc: spent(USDC).toString(), native: spent(NATIVE).toString() },
    away: { usdc: away(USDC).toString(), native: away(NATIVE).toString() },
  };
}

/** Returns the sum of the largest amounts above zero, at most this many. */
function largest(amounts: readonly Dec[], count: number): Dec {
  return Dec.sum(
    amounts
      .filter((amount) => amount.compare(Dec.of(0)) > 0)
      .toSorted((one, other) => other.compare(one))
      .slice(0, count),
  );
}

const USDC = 0;
const NATIVE = 1;
type Token = typeof USDC | typeof NATIVE;
