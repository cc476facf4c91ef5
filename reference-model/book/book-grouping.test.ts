import { expect, test } from 'vitest';
import { bookPx, lots } from '../numeric/planes.ts';
import { groupLevels, noBookGrouping, parseBookGrouping } from './book-grouping.ts';

const rows = (...levels: readonly (readonly [px: bigint, size: bigint])[]) =>
  levels.map(([px, size]) => ({ px: bookPx(px), lots: lots(size), orders: 1 }));
const bids = rows([1_002_345n, 1n], [1_002_344n, 2n], [999_999n, 4n]);
const asks = rows([1_002_346n, 1n], [1_002_347n, 2n], [9_999_999n, 4n]);

test.each([
  [
    'bids down',
    'bid',
    bids,
    { n_sig_figs: 5 },
    [
      [1_002_300n, 3n],
      [999_990n, 4n],
    ],
  ],
  [
    'asks up, past a power of ten',
    'ask',
    asks,
    { n_sig_figs: 5 },
    [
      [1_002_400n, 3n],
      [10_000_000n, 4n],
    ],
  ],
  [
    'in fives',
    'bid',
    bids,
    { n_sig_figs: 5, mantissa: 5 },
    [
      [1_002_000n, 3n],
      [999_950n, 4n],
    ],
  ],
  ['cut afterwards', 'bid', bids, { n_sig_figs: 2, n_levels: 1 }, [[1_000_000n, 3n]]],
  [
    'not at all',
    'bid',
    bids,
    {},
    [
      [1_002_345n, 1n],
      [1_002_344n, 2n],
      [999_999n, 4n],
    ],
  ],
] as const)('groups %s', (_how, side, levels, args, expected) => {
  const grouped = groupLevels(levels, side, parseBookGrouping(args) ?? noBookGrouping);
  expect(grouped.map(({ px, lots: size }) => [px, size])).toEqual(expected);
});

test.each([
  [{ n_sig_figs: 1 }],
  [{ n_sig_figs: 6 }],
  [{ mantissa: 2 }],
  [{ n_sig_figs: 4, mantissa: 2 }],
  [{ n_sig_figs: 5, mantissa: 3 }],
  [{ n_levels: -1 }],
])('there is no grouping by %j', (args) => {
  expect(parseBookGrouping(args)).toBeNull();
});

test('an argument of the wrong type counts as absent', () => {
  expect(parseBookGrouping({ n_sig_figs: 'three', n_levels: null })).toEqual(noBookGrouping);
});
