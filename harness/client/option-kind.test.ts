import { expect, test } from 'vitest';
import { optionKindIn } from './option-kind.ts';

test('the kind of a series is read in any letter case', () => {
  expect(['call', 'CALL', 'Put', 'put'].map((kind) => optionKindIn({ kind }))).toEqual(['call', 'call', 'put', 'put']);
});
