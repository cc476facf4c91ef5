import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './wrapped.ts';

test('breaks at spaces, and indents continuation lines', () => {
  expect(wrapText('one two three four five six seven', 20, '  ')).toEqual(['one two three four', '  five six seven']);
});

test('a word longer than a line is broken at the line end', () => {
  expect(wrapText(`a ${'x'.repeat(45)}`, 24, '    ')).toEqual([
    'a',
    `    ${'x'.repeat(20)}`,
    `    ${'x'.repeat(20)}`,
    `    ${'x'.repeat(5)}`,
  ]);
});

test('a surrogate pair is never split', () => {
  expect(wrapText(`x${'\u{1f600}'.repeat(15)}`, 20)).toEqual([`x${'\u{1f600}'.repeat(9)}`, '\u{1f600}'.repeat(6)]);
});

test('no line is wider than the screen, and no word is lost', () => {
  const text = fc.array(fc.string({ maxLength: 70 })).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, fc.integer({ min: 30, max: 120 }), (line, columns) => {
      const lines = wrapText(line, columns, '    ');
      expect(lines.filter(({ length }) => length > columns)).toEqual([]);
      expect(lines.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
    }),
  );
});
