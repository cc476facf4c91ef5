import {
  breakdownValueOf,
  entryTotalsOf,
  type FigureBreakdown,
  type FigureChange,
  type FigureEntry,
  figureErrorKinds,
  type SmallestChange,
} from './figure.ts';

// Searches changes of one entry, then of the whole figure, then of two entries, with exact integers. Of several with the same result the
// first is named: fewer entries before more, then by the order of `figureErrorKinds`, then the newest entry.

/** Maximum entries that are considered, newest first: in a figure of thousands the wrong one is most likely recent. */
const MOST_ENTRIES = 1_000;
/** Maximum changes that are paired where a figure is no plain sum, so that each pair has to be computed. */
const MOST_PAIRED = 250;
/** Maximum powers of ten by which a whole figure may be off: between any two planes of the documents. */
const MOST_POWERS = 18;

/** Change with its effect on both sums. */
interface Candidate {
  readonly change: FigureChange;
  readonly rank: number;
  readonly amount: bigint;
  readonly weight: bigint;
}

/** Returns the smallest change of up to two entries with which a figure has this value; null: there is none. */
export function findSmallestChange(figure: FigureBreakdown, value: bigint): SmallestChange | null {
  const model = breakdownValueOf(figure);
  if (model === null || model === value) return null;
  const candidates = candidatesOf(figure.entries);
  return ofOne(figure, candidates, value) ?? ofWhole(model, value) ?? ofTwo(figure, candidates, value);
}

/** Every change of one entry that changes the figure, in order of preference. */
function candidatesOf(entries: readonly FigureEntry[]): readonly Candidate[] {
  return entries
    .slice(-MOST_ENTRIES)
    .toReversed()
    .flatMap(changesOf)
    .filter(({ amount, weight }) => amount !== 0n || weight !== 0n)
    .toSorted((one, other) => one.rank - other.rank);
}

function changesOf(entry: FigureEntry): readonly Candidate[] {
  const { amount, weight = 0n, stands, others = [] } = entry;
  const make = (
    kind: FigureChange['kind'],
    how: string,
    [plus, more]: readonly [amount: bigint, weight: bigint],
    after: bigint | null = null,
  ): Candidate => ({
    change: { kind, entry, how, amount: after },
    rank: figureErrorKinds.indexOf(kind),
    amount: plus,
    weight: more,
  });
  if (stands === 'fixed') return [];
  if (stands === 'beside') return [make('counted-in', 'is counted in', [amount, weight])];
  if (stands === 'next') return [make('early', 'comes one block early', [amount, weight])];
  return [
    make('left-out', 'is left out', [-amount, -weight]),
    make('twice', 'is counted twice', [amount, weight]),
    make('sign-turned', 'has its sign turned', [-2n * amount, 0n]),
    // In a quotient the amount alone may be wrong.
    ...(weight === 0n
      ? []
      : [
          make('left-out', 'is left out, and its size is not', [-amount, 0n]),
          make('twice', 'is counted twice, and its size once', [amount, 0n]),
        ]),
    ...others.map((other) => make(other.kind, other.how, [other.amount - amount, 0n], other.amount)),
    ...(stands === 'newest' ? [make('late', 'comes one block late', [-amount, -weight])] : []),
  ];
}

function ofOne(figure: FigureBreakdown, candidates: readonly Candidate[], value: bigint): SmallestChange | null {
  const result = resultsOf(figure);
  return named(candidates.filter((each) => result(each) === value).map((each) => [each]));
}

/** Change of the whole figure: its sign, or its plane. */
function ofWhole(model: bigint, value: bigint): SmallestChange | null {
  const whole = (kind: FigureChange['kind'], how: string): SmallestChange => ({
    changes: [{ kind, entry: null, how, amount: null }],
    others: 0,
  });
  if (model === 0n || value === 0n) return null;
  if (model === -value) return whole('sign-turned', 'has its sign turned');
  for (let power = 1; power <= MOST_POWERS; power++) {
    const factor = 10n ** BigInt(power);
    if (value === model * factor) return whole('scaled', `is ${factor} times what it is`);
    if (value * factor === model) return whole('scaled', `is divided by ${factor}`);
  }
  return null;
}

function ofTwo(figure: FigureBreakdown, candidates: readonly Candidate[], value: bigint): SmallestChange | null {
  return figure.of === undefined ? ofTwoInSum(figure, candidates, value) : ofTwoTried(figure, candidates, value);
}

/** Finds two changes in a plain sum: the remaining difference after one must be the effect of the other. */
function ofTwoInSum(figure: FigureBreakdown, candidates: readonly Candidate[], value: bigint): SmallestChange | null {
  const missing = value - (breakdownValueOf(figure) ?? 0n);
  const byAmount = Map.groupBy(candidates, ({ amount }) => amount);
  let best: readonly Candidate[] = [];
  let count = 0;
  for (const one of candidates) {
    for (const other of byAmount.get(missing - one.amount) ?? []) {
      if (one.change.entry === other.change.entry) continue;
      count += 1;
      if (best.length === 0 || rankOf(one, other) < rankOf(...best)) best = [one, other];
    }
  }
  // Each pair was counted from either side.
  return best.length === 0 ? null : { changes: best.map(({ change }) => change), others: count / 2 - 1 };
}

function ofTwoTried(figure: FigureBreakdown, candidates: readonly Candidate[], value: bigint): SmallestChange | null {
  const result = resultsOf(figure);
  const tried = candidates.slice(0, MOST_PAIRED);
  const pairs = tried.flatMap((one, at) =>
    tried
      .slice(at + 1)
      .filter((other) => one.change.entry !== other.change.entry && result(one, other) === value)
      .map((other) => [one, other] as const),
  );
  return named(pairs.toSorted((one, other) => rankOf(...one) - rankOf(...other)));
}

function rankOf(...candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { rank }) => sum + rank, 0);
}

function named(found: readonly (readonly Candidate[])[]): SmallestChange | null {
  const [first] = found;
  return first === undefined ? null : { changes: first.map(({ change }) => change), others: found.length - 1 };
}

/** Returns a function that computes a figure with some changes. */
function resultsOf(figure: FigureBreakdown): (...changes: readonly Candidate[]) => bigint | null {
  const { of } = figure;
  const { sum, weight } = entryTotalsOf(figure);
  return (...changes) => {
    let changed = sum;
    let divisor = weight;
    for (const change of changes) {
      changed += change.amount;
      divisor += change.weight;
    }
    return of === undefined ? changed : of(changed, divisor);
  };
}
