import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { filledFiguresOfOrder, wholeUnitFilledFigures } from './entry-figures.ts';

test.each([
  ['whole units', { totalSz: '0.25', avgPx: '59998.4' }, '0.25', '59998.4'],
  ['integers scaled by 1e8', { totalSz: '25000000', avgPx: '5999840000000' }, '0.25', '59998.4'],
  ['lots beside a scaled price', { totalSz: '2500', avgPx: '5999840000000' }, '0.25', '59998.4'],
  ['a part in lots', { totalSz: '300', avgPx: '5999840000000' }, '0.03', '59998.4'],
  ['nothing filled', { totalSz: '0', avgPx: '0' }, '0', '0'],
])('%s are converted to whole units', (_plane, entry, size, px) => {
  const filled = wholeUnitFilledFigures(entry, { market: { szDecimals: 4 }, px: 6_000_000_000_000n, size: 2500n });
  expect([filled?.size.toString(), filled?.px.toString()]).toEqual([size, px]);
});

test('a figure that is no decimal yields null', () => {
  expect(
    filledFiguresOfOrder({ totalSz: 'many', avgPx: '1' }, { px: Dec.of(1), size: Dec.of(1), lotPlaces: [0] }),
  ).toBeNull();
});
