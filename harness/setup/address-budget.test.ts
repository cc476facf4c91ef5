import { expect, test } from 'vitest';
import { detectableFreeEventCount } from './address-budget.ts';

test('of a budget that refills meanwhile more events are wanted than of a small one that an operator sets', () => {
  const events = (...capabilities: string[]) =>
    // Its capabilities are what is asked for.
    detectableFreeEventCount({ venue: { capabilities: new Set(capabilities) } } as unknown as Parameters<
      typeof detectableFreeEventCount
    >[0]);
  expect(events('control')).toBeLessThan(events());
});
