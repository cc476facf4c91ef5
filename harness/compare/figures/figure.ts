/** Places of a figure and of its entries: every amount of the documents has as many or fewer. */
export const FIGURE_DECIMALS = 18;

/**
 * Ways in which one entry can be wrong, the smallest change first: of several that give the same figure the first is
 * named.
 */
export const figureChangeKinds = [
  'left-out',
  'twice',
  'sign-turned',
  /** It belongs beside the figure and is counted in it. */
  'counted-in',
  'rounded',
  /** The rate of another tier, or of the other side. */
  'rate',
  /** An older mark, or another price. */
  'price',
  'late',
  'early',
  /** The whole figure by a power of ten. */
  'scaled',
] as const;

export type FigureChangeKind = (typeof figureChangeKinds)[number];

/** Amount that an entry would have if one thing were done in another way. */
export interface AlternativeAmount {
  readonly kind: Extract<FigureChangeKind, 'rounded' | 'rate' | 'price'>;
  /** In words, after the entry: `is rounded up`. */
  readonly how: string;
  readonly amount: bigint;
}

/** Entry of a figure. Amounts are whole units x 1e18. */
export interface FigureEntry {
  /** In words, with its article: `the fee of fill 12`. */
  readonly what: string;
  /** Block that booked it; null: it stands for what the figure is read from, or nobody knows. */
  readonly height: number | null;
  readonly amount: bigint;
  /** Part of it in what the sum is divided by; left out: none. */
  readonly weight?: bigint;
  /** How it was rounded; left out: it is exact. */
  readonly rounding?: string;
  readonly others?: readonly AlternativeAmount[];
  /**
   * Left out: it counts, and may be wrong in every way. `fixed`: it counts, and nothing is known of it. `beside`: it does not
   * count, and somebody might count it. `next`: it is booked by the next block. `newest`: it is booked by the newest block, so that
   * it may be late.
   */
  readonly stands?: 'fixed' | 'beside' | 'next' | 'newest';
}

/** A figure with all that makes it up. */
export interface Figure {
  /** Oldest first. */
  readonly entries: readonly FigureEntry[];
  /** The figure from the sums of amounts and weights; null: there is none. Left out: the sum of the amounts. */
  readonly of?: (sum: bigint, weight: bigint) => bigint | null;
}

/** A change of one entry, or of the whole figure. */
export interface FigureChange {
  readonly kind: FigureChangeKind;
  /** null: the whole figure. */
  readonly entry: FigureEntry | null;
  /** In words, after the entry. */
  readonly how: string;
  /** Amount of the entry with the change; null where that says nothing. */
  readonly amount: bigint | null;
}

/** The smallest change that gives a value. */
export interface SmallestChange {
  /** Changes of a single entry, or of two different entries. */
  readonly changes: readonly FigureChange[];
  /** How many others of as many entries give the same. */
  readonly others: number;
}

/** The figure as its entries make it up; null: they make none. */
export function figureValue(figure: Figure): bigint | null {
  const { sum, weight } = entryTotals(figure);
  return figure.of === undefined ? sum : figure.of(sum, weight);
}

/** Amounts and weights of the entries that count, each added up. */
export function entryTotals({ entries }: Figure): { readonly sum: bigint; readonly weight: bigint } {
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
