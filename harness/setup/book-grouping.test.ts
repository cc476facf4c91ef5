import { expect, test } from 'vitest';
import { type BookGroupingArgs, findBookGroupingFault, parseBookSideBestFirst } from './book-grouping.ts';

const levels = (...rows: readonly (readonly [px: string, sz: string])[]) =>
  parseBookSideBestFirst(
    'bids',
    rows.map(([px, sz]) => ({ px, sz })),
  );
const bids = levels(['123.45', '1'], ['123.44', '2'], ['99.99', '4']);

test.each([
  ['the whole side', { n_sig_figs: 2 }, bids, null],
  ['a sound grouping', { n_sig_figs: 2 }, levels(['120', '3'], ['99', '4']), null],
  ['a sound grouping, cut', { n_sig_figs: 2, n_levels: 1 }, levels(['120', '3']), null],
  ['the best levels', { n_levels: 2 }, bids.slice(0, 2), null],
  ['a better price', { n_sig_figs: 2 }, levels(['130', '3'], ['99', '4']), 'price'],
  ['a price off the steps', { n_sig_figs: 2 }, levels(['123', '3'], ['99', '4']), 'price'],
  ['a multiple off the steps', { n_sig_figs: 5, mantissa: 5 }, levels(['123.44', '3'], ['99.99', '4']), 'price'],
  ['a size lost', { n_sig_figs: 2 }, levels(['120', '1'], ['99', '4']), 'size'],
  ['a size lost under a cut', { n_sig_figs: 2, n_levels: 1 }, levels(['120', '2']), 'size'],
  ['the worst levels', { n_levels: 1 }, bids.slice(-1), 'levels'],
  ['too many levels', { n_sig_figs: 2, n_levels: 1 }, levels(['120', '3'], ['99', '4']), 'levels'],
] satisfies readonly (readonly [string, BookGroupingArgs, unknown, string | null])[])(
  '%s',
  (_what, asked, shown, fault) => {
    expect(findBookGroupingFault('bids', bids, shown, asked)?.of ?? null).toBe(fault);
  },
);

test('asks rise', () => {
  const asks = levels(['123.45', '1'], ['123.46', '2']);
  expect(findBookGroupingFault('asks', asks, levels(['130', '3']), { n_sig_figs: 2 })).toBeNull();
  expect(findBookGroupingFault('asks', asks, levels(['120', '3']), { n_sig_figs: 2 })?.of).toBe('price');
});
