import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { accountRefArbitrary } from '../references.ts';
import type { AccountRef } from '../steps.ts';

interface Words {
  readonly tag: 'agent_set_abstraction';
  /** Account whose mode it sets. */
  readonly of: AccountRef;
  readonly kind: number;
  readonly value: string;
}

export const agentSetAbstractionGenerator: ActionGenerator<Words> = {
  tag: 'agent_set_abstraction',
  weight: 1,
  words: () =>
    fc.record({
      tag: fc.constant('agent_set_abstraction'),
      of: accountRefArbitrary,
      kind: fc.constantFrom(0, 1, 4),
      value: fc.constantFrom('0', '1', '9.9'),
    }),
  encode: ({ tag, of, kind, value }, _encoding, scope) => ({
    type: tag,
    params: { user: scope.accounts.address(of), kind, value },
  }),
  facets: ({ kind }) => [`kind ${kind}`],
};
