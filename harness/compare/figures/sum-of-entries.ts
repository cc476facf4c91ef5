import type { FigureExplanation } from '../../runner/events.ts';
import type { Dec } from '../decimal.ts';
import { explainFigure } from './explain-figure.ts';
import { type AlternativeAmount, FIGURE_DECIMALS, type FigureEntry } from './figure.ts';

/** An amount that a check knows to be part of a figure, or near it. */
export interface SumEntry {
  /** In words, with its article: `the fee of the fill`. */
  readonly what: string;
  readonly amount: Dec;
  /** Whether the figure is made without it, and somebody might count it. Left out: it is part of the figure. */
  readonly isBeside?: boolean;
  /** Amounts that the entry would have if one thing were done in another way. */
  readonly others?: readonly (Pick<AlternativeAmount, 'kind' | 'how'> & { readonly amount: Dec })[];
}

/** A figure that a check has read, and the entries that it should be the sum of. */
export interface MadeOf {
  readonly name: string;
  readonly got: Dec;
  readonly entries: readonly SumEntry[];
}

/**
 * Explains a figure that is not the sum of its entries by the smallest change of them that gives it; null: an amount is finer
 * than any plane, or the sum is right.
 */
export function explainSum({ name, got, entries }: MadeOf, path: string): FigureExplanation | null {
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

/** The whole units that a figure is rounded to, the other way: an amount that was cut is raised, one that was raised is cut. */
export function alternativeRoundedAmounts(exact: Dec, rounded: Dec, unit: Dec): NonNullable<SumEntry['others']> {
  if (exact.equals(rounded)) return [];
  const isUp = rounded.compare(exact) > 0;
  return [
    { kind: 'rounded', how: 'is rounded the other way', amount: isUp ? rounded.minus(unit) : rounded.plus(unit) },
    { kind: 'rounded', how: 'is not rounded', amount: exact },
  ];
}
