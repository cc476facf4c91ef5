import { expect, test } from 'vitest';
import { type MarkedPart, markDifference } from './marked-difference.ts';

const bracketed = (parts: readonly MarkedPart[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
const marked = (expected: string, actual: string) => {
  const difference = markDifference(expected, actual);
  return [bracketed(difference.expected), bracketed(difference.actual)];
};

test.each([
  ['3000', '3001', '300[0]', '300[1]'],
  ['{"sz":"1.25","px":"7"}', '{"sz":"1.5","px":"7"}', '{"sz":"1.[2]5","px":"7"}', '{"sz":"1.5","px":"7"}'],
  ['100', '1000', '100', '100[0]'],
  ['none', '12', 'none', '12'],
  [
    'a time from 1767229200291 to 1767229201312 and a height above 2682',
    'time: 1767229201312, block: 1',
    'a time from 1767229200291 to 1767229201312 and a height above 2682',
    'time: 1767229201312, block: 1',
  ],
  [
    '[["open","12"],["open","13"]]',
    '[["open","12"],["canceled","13"]]',
    '[["open","12"],["[ope]n","13"]]',
    '[["open","12"],["[ca]n[celed]","13"]]',
  ],
  ['', 'x', '', 'x'],
])('%j and %j', (expected, actual, left, right) => {
  expect(marked(expected, actual)).toEqual([left, right]);
});

test('long texts with nothing in common are not marked', () => {
  const one = 'a'.repeat(2_000);
  const other = 'b'.repeat(2_000);
  expect(marked(one, other)).toEqual([one, other]);
});
