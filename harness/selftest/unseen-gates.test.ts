import { expect, test } from 'vitest';
import { gateFaults } from '../../reference-model/faults/generated.ts';
import { unseenGateIds, unseenGates } from './unseen-gates.ts';

/** How many there were when they were last counted. It may only fall. */
const MOST = 19;

test('each is a fault of a list of refusals, and stands once', () => {
  const known = new Set(gateFaults().map(({ id }) => id));
  expect([...unseenGateIds].filter((id) => !known.has(id))).toEqual([]);
  expect(Object.values(unseenGates).flat()).toHaveLength(unseenGateIds.size);
});

test('there are no more of them than there were', () => {
  expect(unseenGateIds.size).toBeLessThanOrEqual(MOST);
});
