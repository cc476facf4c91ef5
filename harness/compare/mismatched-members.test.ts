import { expect, test } from 'vitest';
import { pickComparableMembers, pickDifferingMembers } from './mismatched-members.ts';

const placed = { side: 'B', px: '2500.5', cloid: null, funding: { cap_per_hr: '400' } };

test('a row with every expected field matches, whatever its spelling and other fields', () => {
  expect(
    pickDifferingMembers(
      { ...placed, px: '2500.50', sz: '1', funding: { cap_per_hr: '400.0', interval_ms: 1 } },
      placed,
    ),
  ).toEqual({});
});

test.each([
  ['another figure', { ...placed, px: '-2500.5' }, { px: '-2500.5' }],
  ['another word', { ...placed, side: 'A' }, { side: 'A' }],
  ['another figure inside', { ...placed, funding: { cap_per_hr: '40' } }, { funding: { cap_per_hr: '40' } }],
  ['no figure', { ...placed, px: 'nothing to read' }, { px: 'nothing to read' }],
  ['no key', { px: '2500.5', cloid: null, funding: placed.funding }, { side: 'nothing' }],
] as const)('%s is reported', (_what, row, expected) => {
  expect(pickDifferingMembers(row, placed)).toEqual(expected);
});

test('lists are compared row by row', () => {
  const balances = [{ total: '1' }, { total: '2' }];
  expect(pickDifferingMembers({ balances: [{ total: '1.0' }, { total: '2.0' }] }, { balances })).toEqual({});
  const twice = [...balances, { total: '2' }];
  expect(pickDifferingMembers({ balances: twice }, { balances })).toEqual({ balances: twice });
});

test('a missing row has no fields', () => {
  expect(pickDifferingMembers(undefined, { side: 'B' })).toEqual({ side: 'nothing' });
});

test('two descriptions of one thing share the fields that both have with the same type', () => {
  expect(pickComparableMembers({ side: 'B', px: '1' }, { px: '1.0', n: 2 })).toEqual({ px: '1.0' });
  expect(pickComparableMembers({ side: 'B', cloid: null }, { side: true, cloid: '0x1' })).toEqual({ cloid: '0x1' });
  expect(pickComparableMembers(undefined, { px: '2' })).toEqual({ px: '2' });
});
