import { expect, test } from 'vitest';
import { detectableFreeEventCount } from './address-budget.ts';

test('a budget that refills meanwhile needs more events than a small one set by an operator', () => {
  const events = (...capabilities: string[]) =>
    // Only the capabilities are used.
    detectableFreeEventCount({ venue: { capabilities: new Set(capabilities) } } as unknown as Parameters<
      typeof detectableFreeEventCount
    >[0]);
  expect(events('control')).toBeLessThan(events());
});
