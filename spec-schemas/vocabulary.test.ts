import { describe, expect, test } from 'vitest';
import { actions } from './catalogue/actions.ts';
import { channels, internalNodeStreams, retiredChannels } from './catalogue/channels.ts';
import { errorCatalogue, errorRow } from './catalogue/errors.ts';
import { networks } from './catalogue/networks.ts';
import { fillCauses, ledgerKinds } from './catalogue/open-words.ts';
import { reads } from './catalogue/reads.ts';
import { retiredReads } from './catalogue/retired-reads.ts';
import type { Clause } from './clause.ts';
import { allClauses } from './clauses/index.ts';
import { unlistedClauseWords, wireVocabulary } from './vocabulary.ts';

const clauses: readonly Clause[] = allClauses;

/**
 * Returns the names in the backticks of a text: a single identifier or a dotted path, split into its parts, and every snake_case word of
 * anything else. Words of messages and examples are excluded.
 */
function namesIn(says: string): string[] {
  return [...says.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => {
    const path = /^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(text);
    const words = path ? text.split('.') : (text.match(/(?<![A-Za-z0-9_])[a-z0-9]+(?:_[a-z0-9]+)+(?!\w)/g) ?? []);
    return words.filter((word) => /^[a-z]/.test(word));
  });
}

test('names are distinguished from messages and examples', () => {
  const says = 'A `cloid` of `spot.balances` is no `unknown variant`, no `<value>` and no `bridge_*` of `{a_b: 1}`.';
  expect(namesIn(says)).toEqual(['cloid', 'spot', 'balances', 'a_b']);
});

const codesIn = (says: string): string[] => says.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ?? [];
const named = new Set(clauses.flatMap(({ says }) => namesIn(says)));

describe('clauses use the names of the catalogues', () => {
  test('names are existing keys, words and rows', () => {
    const unknown = clauses.flatMap(({ id, says }) =>
      namesIn(says).flatMap((name) =>
        wireVocabulary.has(name) || Object.hasOwn(unlistedClauseWords, name) ? [] : [[id, name]],
      ),
    );
    expect(unknown).toEqual([]);
  });

  test('codes are rows of the error catalogue', () => {
    const unknown = clauses.flatMap(({ id, says }) =>
      codesIn(says).flatMap((code) => (errorRow(code) === undefined ? [[id, code]] : [])),
    );
    expect(unknown).toEqual([]);
  });

  test('an excused word is used, and needs its excuse', () => {
    const words = Object.keys(unlistedClauseWords);
    expect(words.filter((word) => !named.has(word))).toEqual([]);
    expect(words.filter((word) => wireVocabulary.has(word))).toEqual([]);
  });
});

describe('every catalogue row is named in a clause', () => {
  test.each([
    ['action', Object.keys(actions)],
    ['read', Object.keys(reads)],
    ['retired read', retiredReads.map(({ type }) => type)],
    ['channel', channels.map(({ name }) => name)],
    ['retired channel', retiredChannels],
    ['node stream', internalNodeStreams],
    ['ledger kind', ledgerKinds.map(({ kind }) => kind)],
    ['cause of a fill', fillCauses],
  ])('every %s', (_kind, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !named.has(name))).toEqual([]);
  });

  test('every code', () => {
    const texts = clauses.map(({ says }) => says).join('\n');
    const missing = errorCatalogue.filter(({ code }) => !new RegExp(`\\b${code}\\b`).test(texts));
    expect(missing.map(({ code }) => code)).toEqual([]);
  });

  test('every network, with its chain id', () => {
    const missing = networks.filter(
      ({ name, chainId }) =>
        !clauses.some(({ says }) => says.toLowerCase().includes(name) && says.includes(`${chainId}`)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
