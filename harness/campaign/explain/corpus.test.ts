import fc from 'fast-check';
import { expect, test } from 'vitest';
import { families } from '../families/families.list.ts';
import { makeStepsArbitrary } from '../families/family.ts';
import { tradingFamily } from '../families/trading.ts';
import { makeCorpusEntry, parseCorpusEntry } from './corpus.ts';

test.each(families)('any drawn sequence of $name survives a round trip', (family) => {
  for (const steps of fc.sample(makeStepsArbitrary(family), { seed: 5, numRuns: 60 })) {
    const entry = makeCorpusEntry(family, 'reached', ['noop accepted'], steps);
    expect(parseCorpusEntry(JSON.stringify(entry))).toEqual(entry);
  }
});

const read = { do: 'read' };
const withSteps = (steps: unknown) => JSON.stringify({ ...makeCorpusEntry(tradingFamily, 'reached', [], []), steps });

test('an entry without a family belongs to trading', () => {
  const { family: _family, ...entry } = makeCorpusEntry(tradingFamily, 'reached', [], [{ do: 'read' }]);
  expect(parseCorpusEntry(JSON.stringify(entry))).toEqual({ ...entry, family: 'trading' });
});

test.each([
  ['', 'it is no JSON'],
  ['{"steps":', 'it is no JSON'],
  ['null', 'it is no sequence of a campaign'],
  ['[]', 'it is no sequence of a campaign'],
  [JSON.stringify({ steps: [read] }), 'it is no sequence of a campaign'],
  [
    JSON.stringify({ ...makeCorpusEntry(tradingFamily, 'reached', [], [{ do: 'read' }]), family: 'x' }),
    'its family is none of this build',
  ],
  [withSteps([]), 'its steps are none that this build draws'],
  [withSteps('read'), 'its steps are none that this build draws'],
  [withSteps([read, null]), 'its steps are none that this build draws'],
  [withSteps([{ do: 'reset' }]), 'its steps are none that this build draws'],
  [withSteps([{ do: 'advance', ms: 1e12 }]), 'its steps are none that this build draws'],
  [withSteps([{ do: 'commit', blocks: 1e9 }]), 'its steps are none that this build draws'],
  [withSteps(Array.from({ length: 5_000 }, () => read)), 'its steps are none that this build draws'],
  [withSteps([{ do: 'act', by: 0, action: { tag: '__proto__' } }]), 'its steps are none that this build draws'],
])('%s is rejected with a reason', (text, why) => {
  expect(parseCorpusEntry(text)).toBe(why);
});
