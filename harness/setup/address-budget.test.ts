import { expect, test } from 'vitest';
import { detectableFreeEvents } from './address-budget.ts';

test('of a budget that refills meanwhile more events are wanted than of a small one that an operator sets', () => {
  const events = (...capabilities: string[]) =>
    // Its capabilities are what is asked for.
    detectableFreeEvents({ venue: { capabilities: new Set(capabilities) } } as unknown as Parameters<
      typeof detectableFreeEvents
    >[0]);
  expect(events('control')).toBeLessThan(events());
});
