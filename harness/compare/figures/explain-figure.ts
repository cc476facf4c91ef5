import type { FigureExplanation } from '../../runner/events.ts';
import { Dec } from '../decimal.ts';
import {
  breakdownValueOf,
  countsInFigure,
  FIGURE_DECIMALS,
  type FigureBreakdown,
  type FigureChange,
  type FigureEntry,
} from './figure.ts';
import { findSmallestChange } from './smallest-change.ts';

/** Maximum entries listed, newest first: the others are only counted. */
const MOST_TOLD = 12;

/** Differing figure, as both sides have it. */
export interface DifferingFigure {
  /** Path of the figure. */
  readonly path: string;
  /** Description in the sentence. */
  readonly name: string;
  readonly got: string;
  readonly figure: FigureBreakdown;
  /** Owner of the expected value in the sentence: `the model's`. */
  readonly whose: string;
}

/** Returns the entries of a figure, and the smallest change that gives the actual value; null: one of the two is no figure. */
export function explainFigure({ path, name, got, figure, whose }: DifferingFigure): FigureExplanation | null {
  const due = breakdownValueOf(figure);
  const value = Dec.parse(got);
  if (due === null || value === null) return null;
  // No change gives a value that is finer than any plane.
  const exact = value.scaledTo(FIGURE_DECIMALS);
  if (exact === due) return null;
  const found = exact === null ? null : findSmallestChange(figure, exact);
  const counted = figure.entries.filter((entry) => countsInFigure(entry) && entry.amount !== 0n);
  const words = found === null ? null : changesInWords(found.changes, found.others);
  return {
    path,
    words: `${name} ${value} is ${apart(value, figureAmountText(due))} than ${whose} ${figureAmountText(due)}: ${words ?? 'no change of up to two entries explains it'}`,
    entries: counted.slice(-MOST_TOLD).map(reportedEntry),
    ...(counted.length > MOST_TOLD ? { more: counted.length - MOST_TOLD } : {}),
    changes: (found?.changes ?? []).map(reportedChange),
    ...(found === null || found.others === 0 ? {} : { others: found.others }),
  };
}

/** Returns an entry's amount as a decimal. */
export function figureAmountText(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(FIGURE_DECIMALS + 1, '0');
  const whole = digits.slice(0, -FIGURE_DECIMALS);
  return Dec.of(`${amount < 0n ? '-' : ''}${whole}.${digits.slice(-FIGURE_DECIMALS)}`).toString();
}

function apart(value: Dec, due: string): string {
  const by = value.minus(Dec.of(due));
  return `${by.abs()} ${by.compare(Dec.of(0)) < 0 ? 'lower' : 'higher'}`;
}

function changesInWords(changes: readonly FigureChange[], others: number): string {
  const all = changes.map(changeInWords).join(', and ');
  if (others === 0) return all;
  return `${all}; ${others} other ${others === 1 ? 'change gives' : 'changes give'} the same`;
}

function changeInWords({ entry, how, amount }: FigureChange): string {
  if (entry === null) return `the whole figure ${how}`;
  const at = entry.height === null ? '' : `, block ${entry.height}`;
  const after = amount === null ? '' : `: ${figureAmountText(amount)}`;
  return `${entry.what} (${figureAmountText(entry.amount)}${at}) ${how}${after}`;
}

function reportedEntry({ what, amount, height, rounding }: FigureEntry): FigureExplanation['entries'][number] {
  return {
    what,
    amount: figureAmountText(amount),
    ...(height === null ? {} : { height }),
    ...(rounding === undefined ? {} : { rounding }),
  };
}

function reportedChange({ kind, entry, amount }: FigureChange): FigureExplanation['changes'][number] {
  return {
    kind,
    ...(entry === null ? {} : { what: entry.what }),
    ...(amount === null ? {} : { amount: figureAmountText(amount) }),
  };
}
