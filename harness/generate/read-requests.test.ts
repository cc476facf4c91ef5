import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtReads } from '../../reference-model/index.ts';
import type { ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { makeReadRequestsArbitrary } from './read-requests.ts';

const rows: Readonly<Record<string, ReadEntry>> = reads;
const drawn = fc.sample(makeReadRequestsArbitrary(), { seed: 5, numRuns: 4_000 }).flat();

test('every built read is requested, with its own arguments', () => {
  expect(new Set(drawn.map(({ read }) => read))).toEqual(new Set(Object.keys(builtReads)));
  for (const { read, args } of drawn)
    expect(Object.keys(rows[read]?.arguments ?? {})).toEqual(expect.arrayContaining(Object.keys(args)));
});

test('each argument is sometimes sent and sometimes left out', () => {
  for (const name of ['address', 'limit', 'start_time']) {
    const sent = drawn.flatMap(({ read, args }) => (read === 'user_fills' ? [args[name]] : []));
    expect([sent.includes(null), sent.some((value) => value !== null)]).toEqual([true, true]);
  }
});

test('values that a source leaves to the venue are not requested: grouping of a book, undocumented details', () => {
  const values = (read: string, name: string) =>
    new Set(drawn.flatMap((ask) => (ask.read === read ? [JSON.stringify(ask.args[name] ?? null)] : [])));
  expect(values('l2_book', 'n_sig_figs')).toEqual(new Set(['null']));
  expect([...values('account_state', 'detail')].join()).not.toContain('nosuchword');
});

test('every other read is one of the preferred ones', () => {
  const about = fc.sample(makeReadRequestsArbitrary(['validator_votes']), { seed: 5, numRuns: 400 }).flat();
  const share = about.filter(({ read }) => read === 'validator_votes').length / about.length;
  expect(share).toBeGreaterThan(0.45);
  expect(share).toBeLessThan(0.65);
});

test('is deterministic by seed, yields plain JSON, and recognises its values', () => {
  expect(fc.sample(makeReadRequestsArbitrary(), { seed: 7, numRuns: 20 })).toEqual(
    fc.sample(makeReadRequestsArbitrary(), { seed: 7, numRuns: 20 }),
  );
  for (const value of fc.sample(makeReadRequestsArbitrary(), { seed: 9, numRuns: 50 })) {
    const read = JSON.parse(JSON.stringify(value));
    expect(read).toEqual(value);
    expect(makeReadRequestsArbitrary().canShrinkWithoutContext(read)).toBe(true);
  }
});
