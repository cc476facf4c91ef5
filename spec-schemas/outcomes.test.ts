import { describe, expect, test } from 'vitest';
import { errorRow } from './catalogue/errors.ts';
import { allClauses } from './clauses/index.ts';
import {
  anyOf,
  anyRefusal,
  atCommit,
  atOnce,
  codesIn,
  onlyAtCommit,
  type Refusal,
  refusalWords,
  unread,
} from './outcomes.ts';

/** Whether the catalogue knows the pair: a status of its column, 200 where a commit mints the code (D01), 422 without a code. */
function isCatalogued({ code, http }: Refusal): boolean {
  if (code === null) return http === 422;
  const row = errorRow(code);
  // Some venues find out at the commit that they have no path for a word (D88).
  const isLate = row?.phases.includes('commit') === true || code === 'ACTION_UNSUPPORTED';
  return row?.http.includes(http) === true || (http === 200 && isLate);
}

test('every refusal that a clause accepts is a pair of the catalogue', () => {
  const odd = allClauses.flatMap(({ id, accepts }) =>
    (accepts?.refusals ?? []).filter((refusal) => !isCatalogued(refusal)).map((refusal) => ({ id, ...refusal })),
  );
  expect(odd).toEqual([]);
});

test('no clause accepts one refusal twice, or none at all', () => {
  const odd = allClauses.flatMap(({ id, accepts: { refusals } = {} }) => {
    if (refusals === undefined) return [];
    const told = refusals.map(({ code, http }) => `${code} ${http}`);
    return told.length > 0 && new Set(told).size === told.length ? [] : [id];
  });
  expect(odd).toEqual([]);
});

describe('sets', () => {
  test('a code comes under the statuses of the catalogue, and on 200 where the commit finds it', () => {
    expect(atOnce('MARKET_NOT_FOUND').refusals).toEqual([{ code: 'MARKET_NOT_FOUND', http: 404 }]);
    expect(atOnce('UNKNOWN_TYPE').refusals.map(({ http }) => http)).toEqual([400, 410]);
    expect(atCommit('ORDER_NOT_FOUND').refusals.map(({ http }) => http)).toEqual([404, 200]);
    expect(onlyAtCommit('NONCE_REPLAYED')).toEqual(atCommit('NONCE_REPLAYED'));
  });

  test('codes are named once, and not where any will do', () => {
    expect(codesIn(anyOf(atCommit('PRECONDITION_FAILED'), atOnce('PRECONDITION_FAILED'), unread))).toEqual([
      'PRECONDITION_FAILED',
    ]);
    expect(codesIn(anyOf(anyRefusal, unread))).toBeUndefined();
    expect(codesIn({ forms: ['a'] })).toBeUndefined();
  });

  test('are told by code', () => {
    expect(refusalWords(anyOf(atCommit('PRECONDITION_FAILED'), unread).refusals)).toBe(
      'PRECONDITION_FAILED on 400 or 200, a bare string on 422',
    );
    expect(refusalWords(anyOf(anyRefusal, unread).refusals)).toMatch(/^any code/);
  });
});
