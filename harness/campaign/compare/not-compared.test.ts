import { expect, test } from 'vitest';
import { actionDecoderByTag, builtReads, feedRules } from '../../../reference-model/index.ts';
import { actionGenerators } from '../../generate/actions/actions.list.ts';
import { generatedActionTags } from '../../generate/actions.ts';
import { comparedChannels } from './compared-channels.ts';
import { comparedReads } from './compared-reads.ts';
import { actionsNotGenerated, channelsNotCompared, readsNotCompared } from './not-compared.ts';

const sorted = (names: Iterable<string>) => [...names].sort();

test.each<[string, readonly string[], Readonly<Record<string, string>>, Iterable<string>]>([
  ['action', generatedActionTags, actionsNotGenerated, actionDecoderByTag.keys()],
  ['read', comparedReads.map(({ type }) => type), readsNotCompared, Object.keys(builtReads)],
  ['channel', comparedChannels.map(({ name }) => name), channelsNotCompared, Object.keys(feedRules.channels)],
])('every built %s is either covered by a file or listed as not compared', (...lists) => {
  const [, covered, left, built] = lists;
  expect(sorted([...covered, ...Object.keys(left)])).toEqual(sorted(built));
});

// The lists may only shrink.
test('few entries are not compared', () => {
  const lengths = [actionsNotGenerated, readsNotCompared, channelsNotCompared].map((list) => Object.keys(list).length);
  expect(lengths.every((length, at) => length <= ([0, 7, 2][at] ?? 0)) ? [] : lengths).toEqual([]);
});

test('each action is declared under its own tag', () => {
  for (const [tag, entry] of Object.entries(actionGenerators)) expect(entry.tag).toBe(tag);
});
