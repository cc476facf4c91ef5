/** Decimals of a figure and of its entries: every amount of the documents has as many or fewer. */
export const FIGURE_DECIMALS = 18;

/** Ways in which one entry can be wrong, smallest change first: of several with the same result the first is named. */
export const figureErrorKinds = [
  'left-out',
  'twice',
  'sign-turned',
  /** Not part of the figure, but counted in it. */
  'counted-in',
  'rounded',
  /** Rate of another tier, or of the other side. */
  'rate',
  /** Older mark, or another price. */
  'price',
  'late',
  'early',
  /** Whole figure multiplied by a power of ten. */
  'scaled',
] as const;

export type FigureErrorKind = (typeof figureErrorKinds)[number];

/** Amount of an entry if one thing were done differently. */
export interface AlternativeAmount {
  readonly kind: Extract<FigureErrorKind, 'rounded' | 'rate' | 'price'>;
  /** Text after the entry: `is rounded up`. */
  readonly how: string;
  readonly amount: bigint;
}

/** Entry of a figure. Amounts are whole units x 1e18. */
export interface FigureEntry {
  /** Description with its article: `the fee of fill 12`. */
  readonly what: string;
  /** Height of the block that booked it; null: it belongs to the state that the figure is read from, or is unknown. */
  readonly height: number | null;
  readonly amount: bigint;
  /** Its part of the divisor; left out: none. */
  readonly weight?: bigint;
  /** Rounding; left out: it is exact. */
  readonly rounding?: string;
  readonly others?: readonly AlternativeAmount[];
  /**
   * Left out: it counts, and may be wrong in every way. `fixed`: it counts, and nothing is known about it. `beside`: it does not count, but
   * could be counted by mistake. `next`: the next block books it. `newest`: the newest block books it, so that it may be late.
   */
  readonly stands?: 'fixed' | 'beside' | 'next' | 'newest';
}

/** Figure with all of its entries. */
export interface FigureBreakdown {
  /** Oldest first. */
  readonly entries: readonly FigureEntry[];
  /** Computes the figure from the sums of amounts and weights; null: there is none. Left out: the sum of the amounts. */
  readonly of?: (sum: bigint, weight: bigint) => bigint | null;
}

/** Change of one entry, or of the whole figure. */
export interface FigureChange {
  readonly kind: FigureErrorKind;
  /** null: the whole figure. */
  readonly entry: FigureEntry | null;
  /** Text after the entry. */
  readonly how: string;
  /** Amount of the changed entry; null where it is not informative. */
  readonly amount: bigint | null;
}

/** The smallest change that gives a value. */
export interface SmallestChange {
  /** Changes of a single entry, or of two different entries. */
  readonly changes: readonly FigureChange[];
  /** Number of other changes, of as many entries, with the same result. */
  readonly others: number;
}

/** Returns the figure from its entries; null: they give none. */
export function breakdownValueOf(figure: FigureBreakdown): bigint | null {
  const { sum, weight } = entryTotalsOf(figure);
  return figure.of === undefined ? sum : figure.of(sum, weight);
}

/** Returns the sums of amounts and weights of the entries that count. */
export function entryTotalsOf({ entries }: FigureBreakdown): { readonly sum: bigint; readonly weight: bigint } {
  let sum = 0n;
  let weight = 0n;
  for (const entry of entries) {
    if (!countsInFigure(entry)) continue;
    sum += entry.amount;
    weight += entry.weight ?? 0n;
  }
  return { sum, weight };
}

export function countsInFigure({ stands }: FigureEntry): boolean {
  return stands !== 'beside' && stands !== 'next';
}
