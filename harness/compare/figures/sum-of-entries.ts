import type { FigureExplanation } from '../../runner/events.ts';
import type { Dec } from '../decimal.ts';
import { explainFigure } from './explain-figure.ts';
import { type AlternativeAmount, FIGURE_DECIMALS, type FigureEntry } from './figure.ts';

/** Amount that a check knows to be part of a figure, or closely related. */
export interface SumEntry {
  /** In words, with its article: `the fee of the fill`. */
  readonly what: string;
  readonly amount: Dec;
  /** Whether it is not part of the figure but could be counted by mistake. Left out: it is part of the figure. */
  readonly isBeside?: boolean;
  /** Amounts of the entry if one thing were done differently. */
  readonly others?: readonly (Pick<AlternativeAmount, 'kind' | 'how'> & { readonly amount: Dec })[];
}

/** Figure that a check has read, and the entries that it should be the sum of. */
export interface FigureWithExpectedEntries {
  readonly name: string;
  readonly got: Dec;
  readonly entries: readonly SumEntry[];
}

/**
 * Explains a figure that differs from the sum of its entries by the smallest change that gives it; null: an amount is finer than any plane,
 * or the sum is right.
 */
export function explainSum({ name, got, entries }: FigureWithExpectedEntries, path: string): FigureExplanation | null {
  const own = entries.map(entryOf);
  const known = own.filter((entry) => entry !== null);
  if (known.length < own.length) return null;
  return explainFigure({ path, name, got: got.toString(), figure: { entries: known }, whose: 'the sum' });
}

function entryOf({ what, amount, isBeside = false, others = [] }: SumEntry): FigureEntry | null {
  const exact = amount.scaledTo(FIGURE_DECIMALS);
  if (exact === null) return null;
  return {
    what,
    height: null,
    amount: exact,
    ...(isBeside ? { stands: 'beside' } : {}),
    others: others.flatMap((other) => {
      const otherwise = other.amount.scaledTo(FIGURE_DECIMALS);
      return otherwise === null ? [] : [{ ...other, amount: otherwise }];
    }),
  };
}

/** Returns a rounded amount with the opposite rounding: rounded down becomes up, and up becomes down. */
export function listAlternativeRoundedAmounts(exact: Dec, rounded: Dec, unit: Dec): NonNullable<SumEntry['others']> {
  if (exact.equals(rounded)) return [];
  const isUp = rounded.compare(exact) > 0;
  return [
    { kind: 'rounded', how: 'is rounded the other way', amount: isUp ? rounded.minus(unit) : rounded.plus(unit) },
    { kind: 'rounded', how: 'is not rounded', amount: exact },
  ];
}
