import { expect, test } from 'vitest';
import { cataloguedOutcomesFor, reachedOutcomesIn } from './outcomes.ts';
import { modelNeverGivesOutcomeReasons, unreachedOutcomeReasons } from './unreached-outcomes.ts';

test('an outcome is the refusal of the whole action, that of one order, or acceptance', () => {
  const coverage = ['batch_order ORDER_ZERO_SIZE+resting', 'modify MARGIN_INSUFFICIENT', 'modify by other accepted'];
  expect([...reachedOutcomesIn(coverage)]).toEqual([
    'batch_order ORDER_ZERO_SIZE',
    'batch_order taken',
    'modify MARGIN_INSUFFICIENT',
    'modify taken',
  ]);
});

test('signing permissions are one rule for all actions', () => {
  const all = cataloguedOutcomesFor('live');
  expect(all.filter((outcome) => outcome.includes('AUTH_AGENT_FORBIDDEN'))).toEqual([
    'any action AUTH_AGENT_FORBIDDEN',
  ]);
  expect([...reachedOutcomesIn(['modify by agent AUTH_AGENT_FORBIDDEN'])]).toEqual(['any action AUTH_AGENT_FORBIDDEN']);
});

test('a code of the next release does not count today', () => {
  expect(cataloguedOutcomesFor('live')).not.toContain('batch_order ORDER_DUPLICATE_CLOID');
  expect(cataloguedOutcomesFor('next')).toContain('batch_order ORDER_DUPLICATE_CLOID');
});

// The list may only shrink.
test('outcomes that no campaign reaches are in the catalogue, and few', () => {
  const left = Object.keys(unreachedOutcomeReasons);
  const known = cataloguedOutcomesFor('live');
  const others = Object.keys(modelNeverGivesOutcomeReasons);
  expect([...left, ...others].filter((outcome) => !known.includes(outcome))).toEqual([]);
  expect(left.length).toBeLessThanOrEqual(7);
});
