import { expect, test } from 'vitest';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import { RunPolicies } from './run-policies.ts';

test('once block times are unknown, amounts are near ones and reads may be of an adjacent block', () => {
  const blocks = { areTimesKnown: true };
  const policies = new RunPolicies(new OpaqueIdMapping(), {}, blocks);
  expect(policies.ofReplies).toMatchObject({ amounts: 'exact', time: 'exact', environment: 'ignore' });
  expect(policies.ofReads).toMatchObject({ amounts: 'exact', time: 'exact', height: 'exact', environment: 'exact' });
  blocks.areTimesKnown = false;
  expect(policies.ofReplies).toMatchObject({ amounts: 'near', time: 'exact' });
  expect(policies.ofReads).toMatchObject({ amounts: 'near', time: 'ignore', height: 'ignore' });
});
