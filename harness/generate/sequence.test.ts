import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../kernel/random.ts';
import { generatedActionTags } from './actions.ts';
import { drawStepMix, MAX_SEQUENCE_STEPS, makeDefaultStepMix, makeSequenceArbitrary } from './sequence.ts';

test('the same seed gives the same sequence', () => {
  expect(fc.sample(makeSequenceArbitrary(), { seed: 3, numRuns: 20 })).toEqual(
    fc.sample(makeSequenceArbitrary(), { seed: 3, numRuns: 20 }),
  );
});

test('a sequence has the requested number of steps, up to the maximum', () => {
  const lengths = fc
    .sample(makeSequenceArbitrary(makeDefaultStepMix(), { min: 10, max: MAX_SEQUENCE_STEPS }), {
      seed: 5,
      numRuns: 100,
    })
    .map((steps) => steps.length);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_SEQUENCE_STEPS);
});

test('a mix switches operations off, but never orders', () => {
  const mixes = Array.from({ length: 40 }, (_, at) => drawStepMix(new Random(`mix ${at}`)));
  expect(mixes.every(({ actions }) => actions.submit_order > 0)).toBe(true);
  for (const tag of generatedActionTags.filter(
    (name) => name !== 'submit_order' && makeDefaultStepMix().actions[name] > 0,
  )) {
    expect(new Set(mixes.map(({ actions }) => actions[tag] > 0))).toEqual(new Set([true, false]));
  }
});

test('a disabled step is not drawn, and a preferred one is drawn more often', () => {
  const mix = { ...makeDefaultStepMix(), actions: { ...makeDefaultStepMix().actions, send_asset: 0 } };
  const tags = fc
    .sample(makeSequenceArbitrary(mix, { min: 20, max: MAX_SEQUENCE_STEPS }), { seed: 9, numRuns: 40 })
    .flat()
    .flatMap((step) => (step.do === 'act' ? [step.action.tag] : []));
  expect(tags).not.toContain('send_asset');
  const plain = drawStepMix(new Random('x')).actions.submit_order;
  expect(drawStepMix(new Random('x'), () => 3).actions.submit_order).toBe(plain * 3);
});

test('steps are plain JSON', () => {
  for (const steps of fc.sample(makeSequenceArbitrary(), { seed: 21, numRuns: 20 }))
    expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
});
