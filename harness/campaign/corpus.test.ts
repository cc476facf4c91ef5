import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequence } from '../generate/sequence.ts';
import { corpusEntry, parseCorpusEntry } from './corpus.ts';

test('whatever is drawn is read back as it was', () => {
  for (const steps of fc.sample(sequence(), { seed: 5, numRuns: 60 })) {
    const entry = corpusEntry('reached', ['noop accepted'], steps);
    expect(parseCorpusEntry(JSON.stringify(entry))).toEqual(entry);
  }
});

const read = { do: 'read' };
const withSteps = (steps: unknown) => JSON.stringify({ ...corpusEntry('reached', [], []), steps });

test.each([
  ['', 'it is no JSON'],
  ['{"steps":', 'it is no JSON'],
  ['null', 'it is no sequence of a campaign'],
  ['[]', 'it is no sequence of a campaign'],
  [JSON.stringify({ steps: [read] }), 'it is no sequence of a campaign'],
  [withSteps([]), 'its steps are none that this build draws'],
  [withSteps('read'), 'its steps are none that this build draws'],
  [withSteps([read, null]), 'its steps are none that this build draws'],
  [withSteps([{ do: 'reset' }]), 'its steps are none that this build draws'],
  [withSteps([{ do: 'advance', ms: 1e12 }]), 'its steps are none that this build draws'],
  [withSteps([{ do: 'commit', blocks: 1e9 }]), 'its steps are none that this build draws'],
  [withSteps(Array.from({ length: 5_000 }, () => read)), 'its steps are none that this build draws'],
  [withSteps([{ do: 'act', by: 0, action: { tag: '__proto__' } }]), 'its steps are none that this build draws'],
])('%s is none, in words', (text, why) => {
  expect(parseCorpusEntry(text)).toBe(why);
});
