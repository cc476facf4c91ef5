import { expect, test } from 'vitest';
import { outcomeOfSequence } from './replay-outcome.ts';

test('a sequence on which nothing differs is not told as mended', () => {
  expect(outcomeOfSequence({ kind: 'not-reproduced', times: 5 })).toEqual({
    outcome: 'not seen again',
    words: 'target and model agreed on the whole sequence, 5 times',
  });
});
