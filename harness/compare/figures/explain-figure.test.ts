import { expect, test } from 'vitest';
import { Dec } from '../decimal.ts';
import { explainFigure, figureAmountText } from './explain-figure.ts';
import type { FigureEntry } from './figure.ts';
import { explainSum, listAlternativeRoundedAmounts } from './sum-of-entries.ts';

const USD = 10n ** 18n;
const entries: readonly FigureEntry[] = [
  { what: 'the deposit', height: 3, amount: 1_204n * USD },
  { what: 'the fee of fill 7', height: 9, amount: (-35n * USD) / 100n, rounding: 'cut to 0.000001' },
];

test('a figure is explained by its entries and the change that gives the actual value', () => {
  const explanation = explainFigure({
    path: '$.cash',
    name: 'cash',
    got: '1203.30',
    figure: { entries },
    whose: "the model's",
  });
  expect(explanation).toEqual({
    path: '$.cash',
    words: "cash 1203.3 is 0.35 lower than the model's 1203.65: the fee of fill 7 (-0.35, block 9) is counted twice",
    entries: [
      { what: 'the deposit', amount: '1204', height: 3 },
      { what: 'the fee of fill 7', amount: '-0.35', height: 9, rounding: 'cut to 0.000001' },
    ],
    changes: [{ kind: 'twice', what: 'the fee of fill 7' }],
  });
});

test('an unexplained figure says so; text that is no figure, or a correct figure, is not explained', () => {
  const asked = { path: '$.cash', name: 'cash', figure: { entries }, whose: "the model's" };
  expect(explainFigure({ ...asked, got: '1203.66' })?.words).toMatch(/: no change of up to two entries explains it$/);
  // Finer than any plane.
  expect(explainFigure({ ...asked, got: `1203.${'1'.repeat(19)}` })?.changes).toEqual([]);
  expect(explainFigure({ ...asked, got: '1203.65' })).toBeNull();
  expect(explainFigure({ ...asked, got: 'absent' })).toBeNull();
});

test('the newest of many entries are listed, with the number of older ones', () => {
  const many = Array.from({ length: 20 }, (_, at): FigureEntry => ({ what: `entry ${at}`, height: at, amount: USD }));
  const explanation = explainFigure({ path: '', name: 'cash', got: '19', figure: { entries: many }, whose: 'the sum' });
  expect(explanation?.entries).toHaveLength(12);
  expect([explanation?.more, explanation?.others]).toEqual([8, 19]);
  expect(explanation?.words).toBe(
    'cash 19 is 1 lower than the sum 20: entry 19 (1, block 19) is left out; 19 other changes give the same',
  );
});

test('amounts are printed with all digits', () => {
  expect([0n, 1n, -1n, 5n * USD].map(figureAmountText)).toEqual([
    '0',
    '0.000000000000000001',
    '-0.000000000000000001',
    '5',
  ]);
});

test('a sum in a check is explained by its decimals', () => {
  const whole = Dec.of('37');
  const others = listAlternativeRoundedAmounts(Dec.of('37.5'), whole, Dec.of(1));
  const explained = (got: string) =>
    explainSum(
      {
        name: 'maintenance',
        got: Dec.of(got),
        entries: [
          { what: 'that of BTC', amount: whole, others },
          { what: 'that of ETH', amount: Dec.of(4) },
          { what: 'the cushion', amount: Dec.of(1), isBeside: true },
        ],
      },
      'used',
    )?.changes.map(({ kind, what }) => `${kind} ${what}`);
  expect(explained('41')).toBeUndefined();
  expect(explained('4')).toEqual(['left-out that of BTC']);
  expect(explained('41.5')).toEqual(['rounded that of BTC']);
  expect(explained('42')).toEqual(['counted-in the cushion']);
  expect(explained('36')).toEqual([]);
});
