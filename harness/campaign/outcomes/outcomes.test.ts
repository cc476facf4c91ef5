import { expect, test } from 'vitest';
import { cataloguedOutcomes, reachedOutcomes } from './outcomes.ts';
import { unansweredOutcomeReasons, unreachedOutcomeReasons } from './unreached-outcomes.ts';

test('an outcome is what the whole action was refused with, or one order of it, or that it was taken', () => {
  const coverage = ['batch_order ORDER_ZERO_SIZE+resting', 'modify MARGIN_INSUFFICIENT', 'modify by other accepted'];
  expect([...reachedOutcomes(coverage)]).toEqual([
    'batch_order ORDER_ZERO_SIZE',
    'batch_order taken',
    'modify MARGIN_INSUFFICIENT',
    'modify taken',
  ]);
});

test('who may sign is one rule of all actions', () => {
  const all = cataloguedOutcomes('live');
  expect(all.filter((outcome) => outcome.includes('AUTH_AGENT_FORBIDDEN'))).toEqual([
    'any action AUTH_AGENT_FORBIDDEN',
  ]);
  expect([...reachedOutcomes(['modify by agent AUTH_AGENT_FORBIDDEN'])]).toEqual(['any action AUTH_AGENT_FORBIDDEN']);
});

test('a code of the next release is none of today', () => {
  expect(cataloguedOutcomes('live')).not.toContain('batch_order ORDER_DUPLICATE_CLOID');
  expect(cataloguedOutcomes('next')).toContain('batch_order ORDER_DUPLICATE_CLOID');
});

// The list may only get shorter.
test('what no campaign comes to is of the catalogue, and little', () => {
  const left = Object.keys(unreachedOutcomeReasons);
  const known = cataloguedOutcomes('live');
  const others = Object.keys(unansweredOutcomeReasons);
  expect([...left, ...others].filter((outcome) => !known.includes(outcome))).toEqual([]);
  expect(left.length).toBeLessThanOrEqual(7);
});
