import { expect, test } from 'vitest';
import { computeDetectableFreeEventCount } from './address-budget.ts';

test('a budget that refills meanwhile needs more events than a small one set by an operator', () => {
  const events = (...capabilities: string[]) =>
    // Only the capabilities are used.
    computeDetectableFreeEventCount({ venue: { capabilities: new Set(capabilities) } } as unknown as Parameters<
      typeof computeDetectableFreeEventCount
    >[0]);
  expect(events('control')).toBeLessThan(events());
});
