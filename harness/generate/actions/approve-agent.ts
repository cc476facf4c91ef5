import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { account } from '../references.ts';

/** Deadlines lie minutes off: a node's own clock runs on while a sequence is played. */
export const approveAgent: ActionArbitrary<'approve_agent'> = fc.record({
  tag: fc.constant('approve_agent'),
  agent: fc.oneof({ weight: 6, arbitrary: fc.constant('own' as const) }, { weight: 1, arbitrary: account }),
  name: fc.option(fc.constantFrom('bot', ''), { nil: null }),
  expiresInMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(-600_000, 3_600_000) },
  ),
});
