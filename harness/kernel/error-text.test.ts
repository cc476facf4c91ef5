import { expect, test } from 'vitest';
import { errorTextOf } from './error-text.ts';

test('an error yields its message, any other value its own text', () => {
  expect([new TypeError('no book'), 'no book', 7, undefined].map(errorTextOf)).toEqual([
    'no book',
    'no book',
    '7',
    'undefined',
  ]);
});
