import { describe, expect, test } from 'vitest';
import { citeSupplement, citeWriteApi } from '../clauses/source.ts';
import { missingBuildPartsFor, patternCovers } from './awaits.ts';

const clause = (id: string, says: string, within?: string) => ({
  id,
  says,
  sources: [within === undefined ? citeWriteApi('Errors') : citeSupplement('actions', within)] as const,
});
const lacking =
  (...names: readonly string[]) =>
  (name: string) =>
    !names.includes(name);

describe('parts that a clause needs', () => {
  test('are the missing parts in its text or its subject, each once, unless a row names another one', () => {
    const says = 'A `noop` beside `user_twaps` and `noop` with a `cloid`.';
    expect(missingBuildPartsFor(clause('markets.candles.order', says), lacking('noop', 'user_twaps', 'cloid'))).toEqual(
      ['noop', 'user_twaps'],
    );
    expect(missingBuildPartsFor(clause('orders.x', 'Any order.', 'noop'), lacking('noop'))).toEqual(['noop']);
  });

  test('are none where all of them are built', () => {
    expect(missingBuildPartsFor(clause('orders.x', 'A `noop`.', 'noop'), lacking())).toEqual([]);
  });
});

test.each([
  ['a.b', 'a.b', true],
  ['a.b', 'a.b.c', false],
  ['a.b.*', 'a.b.c', true],
  ['a.b.*', 'a.bc.d', false],
])('%s on %s: %s', (pattern, id, on) => expect(patternCovers(pattern, id)).toBe(on));
