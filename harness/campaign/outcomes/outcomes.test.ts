import { expect, test } from 'vitest';
import { cataloguedOutcomes, reachedOutcomes } from './outcomes.ts';
import { unansweredOutcomeReasons, unreachedOutcomeReasons } from './unreached-outcomes.ts';

test('an outcome is the refusal of the whole action, that of one order, or acceptance', () => {
  const coverage = ['batch_order ORDER_ZERO_SIZE+resting', 'modify MARGIN_INSUFFICIENT', 'modify by other accepted'];
  expect([...reachedOutcomes(coverage)]).toEqual([
    'batch_order ORDER_ZERO_SIZE',
    'batch_order taken',
    'modify MARGIN_INSUFFICIENT',
    'modify taken',
  ]);
});

test('signing permissions are one rule for all actions', () => {
  const all = cataloguedOutcomes('live');
  expect(all.filter((outcome) => outcome.includes('AUTH_AGENT_FORBIDDEN'))).toEqual([
    'any action AUTH_AGENT_FORBIDDEN',
  ]);
  expect([...reachedOutcomes(['modify by agent AUTH_AGENT_FORBIDDEN'])]).toEqual(['any action AUTH_AGENT_FORBIDDEN']);
});

test('a code of the next release does not count today', () => {
  expect(cataloguedOutcomes('live')).not.toContain('batch_order ORDER_DUPLICATE_CLOID');
  expect(cataloguedOutcomes('next')).toContain('batch_order ORDER_DUPLICATE_CLOID');
});

// The list may only shrink.
test('outcomes that no campaign reaches are in the catalogue, and few', () => {
  const left = Object.keys(unreachedOutcomeReasons);
  const known = cataloguedOutcomes('live');
  const others = Object.keys(unansweredOutcomeReasons);
  expect([...left, ...others].filter((outcome) => !known.includes(outcome))).toEqual([]);
  expect(left.length).toBeLessThanOrEqual(7);
});
