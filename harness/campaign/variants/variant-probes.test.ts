import { expect, test } from 'vitest';
import { variantEdits } from '../../../reference-model/index.ts';
import { openDecisionProbes, unprobedDecisionReasons } from './variant-probes.ts';

test('each open point with several forms in the model has a probe, or a reason why a campaign never meets it', () => {
  const decisions = new Set(Object.keys(variantEdits).map((form) => form.split('=')[0] ?? form));
  const named = [...openDecisionProbes.map(({ decision }) => decision), ...Object.keys(unprobedDecisionReasons)];
  expect(named.toSorted()).toEqual([...decisions].sort());
});
