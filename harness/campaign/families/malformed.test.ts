import { expect, test } from 'vitest';
import { generatedActionTags } from '../../generate/actions.ts';
import { MAX_SEQUENCE_STEPS } from '../../generate/sequence.ts';
import { requiredBodyFieldsOf } from '../../generate/spoilt.ts';
import { malformedActionsFamily } from './malformed.ts';

const openings = malformedActionsFamily.openings ?? [];

test('its openings spoil every required field of every action once', () => {
  const spoilt = openings.flatMap((steps) =>
    steps.flatMap((step) =>
      step.do === 'act' && step.spoilt !== undefined ? [`${step.action.tag} ${step.spoilt.field}`] : [],
    ),
  );
  const drawn = generatedActionTags.filter((tag) => malformedActionsFamily.weighing.actions[tag] !== 0);
  const required = drawn.flatMap((tag) => requiredBodyFieldsOf(tag).map((_, field) => `${tag} ${field}`));
  expect(spoilt.toSorted()).toEqual(required.toSorted());
  expect(required.length).toBeGreaterThan(150);
});

test('its openings take at most half of a sequence', () => {
  for (const steps of openings) expect(steps.length).toBeLessThanOrEqual(MAX_SEQUENCE_STEPS / 2);
});

test('each opening begins with an action of no product, which every build takes', () => {
  for (const [first] of openings) expect(first).toMatchObject({ do: 'act', action: { tag: 'submit_order' } });
});
