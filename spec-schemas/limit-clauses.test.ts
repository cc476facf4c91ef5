import { expect, test } from 'vitest';
import { limitRows } from './catalogue/limits/all.ts';
import type { LimitRow } from './catalogue/limits/limit-row.ts';
import { clauseById } from './clauses/index.ts';
import { limitClauses } from './limit-clauses.ts';

test('every limit is stated by a clause, and nothing else is listed', () => {
  expect(Object.keys(limitClauses).sort()).toEqual(limitRows.map(({ name }) => name).sort());
});

/** Limits whose clause expresses them other than by the figure. */
const boundWords: Readonly<Record<string, string>> = {
  'wire.json-number.max': '2^53',
  'wire.u128.max': 'u128',
  'weight.socket': 'cost nothing',
  'faucet.claims-per-address': 'A second claim',
  'batch.orders.min': 'no orders',
  'batch.modifies.min': 'no modifications',
  'batch.cancels.min': 'no cancels',
  'fees.priority-bid.min': 'A `bid_bps` of 0',
  'leverage.min': 'A leverage of 0',
  'vaults.operators.max': 'no second one',
  'action.other-wait': 'fifty',
};

test.each(limitRows.map((row) => [row.name, row] as const))('the clause of %s states its figure', (name, row) => {
  const says = clauseById(limitClauses[name] ?? '')?.says ?? '';
  const expected = boundWords[name];
  if (expected !== undefined) expect(says).toContain(expected);
  else expect(figuresIn(says).filter((figure) => spellings(row).includes(figure))).not.toEqual([]);
});

const words = ['zero', 'one', 'two', 'three', 'four'];

/** Returns the figures of a text: digits without thousands separators, and small numbers in words. */
function figuresIn(says: string): string[] {
  const digits = (says.match(/(?<![\w.^])\d[\d,]*/g) ?? []).map((figure) => figure.replaceAll(',', ''));
  return [...digits, ...(says.toLowerCase().match(/\b[a-z]+\b/g) ?? []).filter((word) => words.includes(word))];
}

/** Returns the ways to write a figure: as it is, and a time also in seconds, minutes, hours or days. */
function spellings({ value, unit }: LimitRow): string[] {
  const scales = unit === 'ms' ? [1, 1_000, 60_000, 3_600_000, 86_400_000] : [1];
  return scales.flatMap((scale) => {
    const figure = typeof value === 'string' ? value : String(value / scale);
    return [figure, ...(words[Number(figure)] === undefined ? [] : [words[Number(figure)] ?? ''])];
  });
}
