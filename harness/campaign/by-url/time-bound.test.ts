import { expect, test } from 'vitest';
import { makeActionStep } from '../../generate/written-steps.ts';
import { makeApproveAgentStep, openVaultStep } from '../play/opening-steps.ts';
import { mayExpireMidSequence } from './time-bound.ts';

test.each([
  ['an approval for seconds', makeApproveAgentStep(0, 20_000), true],
  ['an approval for an hour', makeApproveAgentStep(0, 3_600_000), false],
  ['an approval that has ended', makeApproveAgentStep(0, -600_000), false],
  ['an approval for good', makeApproveAgentStep(0), false],
  ['a vault that locks for a second', openVaultStep(0, 1), true],
  ['a vault that locks for days', openVaultStep(0), false],
  ['an action that ends nothing', makeActionStep({ tag: 'noop' }), false],
])('%s', (_what, step, ends) => {
  expect(step.do === 'act' && mayExpireMidSequence(step)).toBe(ends);
});
