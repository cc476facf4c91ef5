import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { filledInWholeUnits } from './entry-figures.ts';

test.each([
  ['whole units', { totalSz: '0.25', avgPx: '59998.4' }, '0.25', '59998.4'],
  ['integers scaled by 1e8', { totalSz: '25000000', avgPx: '5999840000000' }, '0.25', '59998.4'],
  ['nothing filled', { totalSz: '0', avgPx: '0' }, '0', '0'],
])('%s come out whole', (_plane, entry, size, px) => {
  const filled = filledInWholeUnits(entry, Dec.of(60_000));
  expect([filled?.size.toString(), filled?.px.toString()]).toEqual([size, px]);
});

test('a figure that is no decimal is none', () => {
  expect(filledInWholeUnits({ totalSz: 'many', avgPx: '1' }, Dec.of(1))).toBeNull();
});
