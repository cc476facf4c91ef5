import { expect, test } from 'vitest';
import { variantEdits } from '../../../reference-model/index.ts';
import { unprobedDecisionReasons, variantProbes } from './variant-probes.ts';

test('each open point that the model has forms of is probed, or a campaign cannot meet it, and why is said', () => {
  const decisions = new Set(Object.keys(variantEdits).map((form) => form.split('=')[0] ?? form));
  const named = [...variantProbes.map(({ decision }) => decision), ...Object.keys(unprobedDecisionReasons)];
  expect(named.toSorted()).toEqual([...decisions].sort());
});
