import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Dec } from './decimal.ts';
import { firstOutOfOrderIndex, parseElementOrder, sortByOrderNote, valueAtDottedPath } from './element-order.ts';

test.each([
  ['ordered', { kind: 'ordered', key: null, descending: false }],
  ['ordered:time desc', { kind: 'ordered', key: 'time', descending: true }],
  ['ordered:px asc', { kind: 'ordered', key: 'px', descending: false }],
  ['set', { kind: 'set', keys: [] }],
  ['set:coin+side', { kind: 'set', keys: ['coin', 'side'] }],
  [undefined, { kind: 'ordered', key: null, descending: false }],
])('%s is parsed', (note, expected) => {
  expect(parseElementOrder(note)).toEqual(expected);
});

const byPx = (direction: string, ...prices: readonly unknown[]) =>
  firstOutOfOrderIndex(
    prices.map((px) => ({ px })),
    `ordered:px ${direction}`,
  );

describe('the first element that is out of order', () => {
  test.each([
    ['asc', ['9.5', '10', '10', '10.05', '10.5'], -1],
    ['asc', ['10', '9.5'], 1],
    ['desc', ['10', '9.5', '9.75'], 2],
    ['asc', ['-2', '-1.5', '0'], -1],
    ['asc', ['1.50', '1.5', '1.500'], -1],
    ['asc', ['010', '9'], 1],
    ['asc', ['5', null], -1],
    ['asc', [null, '5'], 1],
    ['asc', [1, 2n, 3], -1],
    ['desc', [1, 2n], 1],
    ['asc', ['0xAB', '0xac'], -1],
    ['asc', [], -1],
  ] as const)('%s %s: %i', (direction, prices, expected) => {
    expect(byPx(direction, ...prices)).toBe(expected);
  });

  test('decimals are ordered by value, however they are spelled', () => {
    const text = fc
      .tuple(fc.integer({ min: -20, max: 20 }), fc.constantFrom('', '.0', '.5', '.50', '.05'))
      .map(([n, f]) => `${n}${f}`);
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(byPx('asc', a, b) === -1).toBe(Dec.of(a).compare(Dec.of(b)) <= 0);
      }),
    );
  });

  test('two spellings of one text are in order either way', () => {
    expect(byPx('asc', '0xAb', '0xaB')).toBe(-1);
    expect(byPx('desc', '0xAb', '0xaB')).toBe(-1);
  });

  test('a set, and an order without a key, are never out of order', () => {
    expect(firstOutOfOrderIndex([2, 1], 'ordered')).toBe(-1);
    expect(firstOutOfOrderIndex([{ px: '2' }, { px: '1' }], 'set:px')).toBe(-1);
  });
});

test('a dotted path leads to a nested value, or nowhere', () => {
  expect(valueAtDottedPath({ order: { oid: '7' } }, 'order.oid')).toBe('7');
  expect(valueAtDottedPath({ order: null }, 'order.oid')).toBeUndefined();
});

const rows = (...times: readonly number[]) => times.map((time) => ({ oid: `of the venue ${time}`, time }));

test.each([
  ['ordered:time desc', rows(1, 2, 3), rows(3, 2, 1)],
  ['ordered:time desc', rows(2, 3, 1), rows(3, 2, 1)],
  ['ordered', rows(2, 3, 1), rows(2, 3, 1)],
  ['set:time', rows(2, 3, 1), rows(2, 3, 1)],
])('compared with another list, rows are sorted in the order of %s', (note, shown, arranged) => {
  expect(sortByOrderNote(shown, rows(3, 2, 1), note)).toEqual(arranged);
});

test('ids that two venues chose equally by chance do not determine the direction', () => {
  const fills = (...tids: readonly string[]) => tids.map((tid) => ({ px: '0.6', sz: '84', tid }));
  const shown = fills('827', '828');
  expect(sortByOrderNote(shown, fills('826', '827'), 'either', (key) => key === 'tid')).toEqual(shown);
});

test('a list that may begin at either end is compared from the matching end, and unchanged if neither matches', () => {
  const own = rows(5, 4, 4, 1).map((row) => ({ ...row, oid: 'of the model' }));
  expect(sortByOrderNote(rows(1, 4, 4, 5), own, 'either')).toEqual(rows(5, 4, 4, 1));
  expect(sortByOrderNote(rows(5, 4, 4, 1), own, 'either')).toEqual(rows(5, 4, 4, 1));
  expect(sortByOrderNote(rows(7, 8, 9, 6), own, 'either')).toEqual(rows(7, 8, 9, 6));
  expect(firstOutOfOrderIndex(rows(7, 8, 9, 6), 'either')).toBe(-1);
});
