import { expect, test } from 'vitest';
import { wordsOf } from './words-of.ts';

test('an error has its message, anything else its own text', () => {
  expect([new TypeError('no book'), 'no book', 7, undefined].map(wordsOf)).toEqual([
    'no book',
    'no book',
    '7',
    'undefined',
  ]);
});
