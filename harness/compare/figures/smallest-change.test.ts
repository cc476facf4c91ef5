import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FigureBreakdown, FigureEntry } from './figure.ts';
import { findSmallestChange } from './smallest-change.ts';

const entry = (what: string, amount: bigint, more: Partial<FigureEntry> = {}): FigureEntry => ({
  what,
  height: 1,
  amount,
  ...more,
});

/** Returns kinds and entries of the suggested change, and the number of others. */
function named(figure: FigureBreakdown, value: bigint) {
  const found = findSmallestChange(figure, value);
  return found && [found.changes.map(({ kind, entry: of }) => `${kind} ${of?.what ?? 'all'}`).join(', '), found.others];
}

const fee = entry('fee', -35n, {
  others: [
    { kind: 'rounded', how: 'is rounded the other way', amount: -36n },
    { kind: 'rate', how: 'is at the rate of tier 1', amount: -30n },
  ],
});
const cash: FigureBreakdown = {
  entries: [
    entry('opening', 100_000n, { stands: 'fixed' }),
    entry('deposit', 1_000n),
    entry('funding', 7n, { others: [{ kind: 'price', how: 'is at the mark', amount: 9n }] }),
    fee,
    entry('profit', 211n, { stands: 'newest' }),
    entry('held', -61n, { stands: 'beside' }),
    entry('payment', 13n, { stands: 'next' }),
  ],
};
const sum = 101_183n;

describe('the smallest change of a sum', () => {
  test.each<[string, bigint, string, number]>([
    ['left out', sum - 1_000n, 'left-out deposit', 0],
    ['counted twice', sum - 35n, 'twice fee', 0],
    ['of another sign', sum + 70n, 'sign-turned fee', 0],
    ['counted where it does not belong', sum - 61n, 'counted-in held', 0],
    ['rounded the other way', sum - 1n, 'rounded fee', 0],
    ['at another rate', sum + 5n, 'rate fee', 0],
    ['at another price', sum + 2n, 'price funding', 0],
    ['late: left out comes first, and it is counted', sum - 211n, 'left-out profit', 1],
    ['early', sum + 13n, 'early payment', 0],
    ['of two entries', sum - 1_000n + 35n, 'left-out fee, left-out deposit', 0],
    ['of the whole figure', sum * 100n, 'scaled all', 0],
    ['of the sign of the whole figure', -sum, 'sign-turned all', 0],
  ])('%s', (_name, value, change, others) => {
    expect(named(cash, value)).toEqual([change, others]);
  });

  test('a value without an explanation has no change, and neither has a correct one', () => {
    expect(findSmallestChange(cash, sum + 3_333n)).toBeNull();
    expect(findSmallestChange(cash, sum)).toBeNull();
  });

  test('among equal changes the one of the newest entry is named, and the others are counted', () => {
    const equal = { entries: [entry('old', 5n), entry('new', 5n), entry('other', 9n)] };
    expect(named(equal, 14n)).toEqual(['left-out new', 1]);
  });

  test('an opening balance is never suggested as wrong', () => {
    expect(
      findSmallestChange({ entries: [entry('before', 5n, { stands: 'fixed' }), entry('one', 1n)] }, 1n),
    ).toBeNull();
  });
});

test('in a quotient either sum may be wrong, or the amount alone', () => {
  const of = (amount: bigint, weight: bigint) => (weight === 0n ? null : amount / weight);
  const price: FigureBreakdown = {
    entries: [entry('one', 600n, { weight: 2n }), entry('two', 420n, { weight: 1n })],
    of,
  };
  expect(named(price, 420n)).toEqual(['left-out one', 0]);
  expect(named(price, 340n + 200n)).toEqual(['twice one', 0]);
  expect(named(price, 405n)).toEqual(null);
});

test('a planted change among many entries is found, or another one with the same result', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(amounts, fc.nat(), fc.constantFrom(0n, 2n, -1n), (all, nth, factor) => {
      const entries = all.map((amount, at) => entry(`entry ${at}`, amount));
      const at = nth % all.length;
      const whole = all.reduce((total, amount) => total + amount, 0n);
      const wrong = whole - (all[at] ?? 0n) + factor * (all[at] ?? 0n);
      if (wrong === whole) return;
      expect(findSmallestChange({ entries }, wrong)?.changes).toHaveLength(1);
    }),
  );
});

test('a figure of thousands of entries is searched in less than a second', () => {
  const entries = Array.from({ length: 5_000 }, (_, at) => entry(`entry ${at}`, BigInt(at * at + 7)));
  const whole = entries.reduce((total, { amount }) => total + amount, 0n);
  const startedAt = performance.now();
  expect(named({ entries }, whole - (4_999n ** 2n + 7n) + (4_998n ** 2n + 7n))?.[0]).toBe(
    'left-out entry 4999, twice entry 4998',
  );
  expect(findSmallestChange({ entries }, whole + 10n ** 30n)).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
