import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import { actionGenerators } from './actions/actions.list.ts';
import { type ActionDraft, type GeneratedActionTag, generatedActionTags } from './actions.ts';
import { makeEncodeScope } from './encode.fixture.ts';
import { encodeAction } from './encode.ts';
import { usualFigureArbitraries } from './figures.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajv.addVocabulary(['x-authority']);
const validators = new Map(generatedActionTags.map((tag) => [tag, ajv.compile(actions[tag].body)]));
const domain = { serviceName: 'Service', chainId: 31337 };

/** Returns the body as decoded from its bytes, as a venue's shape check sees it. */
function encoded(words: ActionDraft): unknown {
  const action = encodeAction(words, { by: 0, namesOwner: true, bundleNonce: 7n }, makeEncodeScope());
  if (action === null) return null;
  digestOf(action, { nonce: 1n }, domain);
  return JSON.parse(printJson(action[actions[words.tag].bodyKey]));
}

function isValid(tag: GeneratedActionTag, words: ActionDraft): boolean {
  const body = encoded(words);
  return body === null || validators.get(tag)?.(body) === true;
}

test('every action of today that can be signed is generated', () => {
  const signed = Object.values(actions).filter(
    ({ status, primaryType }) => status !== 'retired' && primaryType !== null,
  );
  expect(signed.map(({ tag }) => tag).filter((tag) => !generatedActionTags.some((known) => known === tag))).toEqual([]);
});

/** Asserts the contract of every action generator. */
describe.each(generatedActionTags)('%s', (tag) => {
  const words: fc.Arbitrary<ActionDraft> = actionGenerators[tag].words(usualFigureArbitraries);

  test('gives the same values for the same seed', () => {
    expect(fc.sample(words, { seed: 7, numRuns: 50 })).toEqual(fc.sample(words, { seed: 7, numRuns: 50 }));
  });

  test('has its tag, is signable, and once encoded has a valid shape', () => {
    fc.assert(
      fc.property(words, (value) => value.tag === tag && isValid(tag, value)),
      { seed: 11, numRuns: 200 },
    );
  });

  test('shrinks to values that are equally valid', () => {
    const met: ActionDraft[] = [];
    fc.check(
      fc.property(words, (value) => met.push(value) < 0),
      { seed: 13, numRuns: 1 },
    );
    expect(met.every((value) => isValid(tag, value))).toBe(true);
  });

  test('is plain JSON, so that a report can hold and show it', () => {
    for (const value of fc.sample(words, { seed: 17, numRuns: 50 })) {
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
      expect(fc.stringify(value)).not.toContain('bigint');
    }
  });

  test('has an encoding that applies at least sometimes', () => {
    expect(fc.sample(words, { seed: 19, numRuns: 100 }).some((value) => encoded(value) !== null)).toBe(true);
  });
});
