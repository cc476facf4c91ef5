import { expect, test } from 'vitest';
import { rulesEditorAt } from '../../reference-model/index.ts';
import { RuleUsageMap } from './rule-map.ts';

const map = new RuleUsageMap([
  { check: 'a.cap', profile: 'live', uses: ['engine', 'engine.funding', 'engine.funding.cap'] },
  { check: 'b.section', profile: 'next', uses: ['engine', 'engine.fees'] },
  { check: 'c.reads', profile: 'live', uses: ['reads', 'reads.fundingHistory'] },
]);
const asking = (...entries: readonly string[]) => [...map.checksUsing(new Set(entries))];

test('checks that use an entry, or a part of it, under any profile are found', () => {
  expect(asking('engine.funding')).toEqual(['a.cap']);
  expect(asking('engine.funding.cap', 'engine.fees')).toEqual(['a.cap', 'b.section']);
  expect(asking('engine')).toEqual(['a.cap', 'b.section']);
  expect(asking('')).toEqual(['a.cap', 'b.section', 'c.reads']);
  expect(asking()).toEqual([]);
});

test('use of the containing record, or of an entry with a similar name, does not count', () => {
  expect(asking('engine.fees.rates')).toEqual([]);
  expect(asking('reads.funding')).toEqual([]);
});

test('an edit changes the entry that it replaces, its parts and its containers', () => {
  const edit = rulesEditorAt('governance')(() => ({ quorumStake: () => '0' }));
  const changes = (entry: string) => map.changes(edit, 'live', new Set([entry]));
  expect(changes('governance.quorumStake')).toBe(true);
  expect(changes('governance')).toBe(true);
  expect(changes('governance.quorumStake.inside')).toBe(true);
  expect(changes('governance.quorum')).toBe(false);
  expect(changes('engine')).toBe(false);
});
