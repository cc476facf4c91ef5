import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { accountRefArbitrary } from '../references.ts';
import type { AccountRef } from '../steps.ts';

interface Words {
  readonly tag: 'approve_agent';
  readonly agent: 'own' | AccountRef;
  readonly name: string | null;
  /** null: no expiry. */
  readonly expiresInMs: number | null;
}

/** Deadlines are minutes away, since a node's own clock runs on during a sequence. */
export const approveAgentGenerator: ActionGenerator<Words> = {
  tag: 'approve_agent',
  weight: 6,
  words: () =>
    fc.record({
      tag: fc.constant('approve_agent'),
      agent: fc.oneof(
        { weight: 6, arbitrary: fc.constant('own' as const) },
        { weight: 1, arbitrary: accountRefArbitrary },
      ),
      name: fc.option(fc.constantFrom('bot', ''), { nil: null }),
      expiresInMs: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(-600_000, 20_000, 3_600_000) },
      ),
    }),
  encode: ({ tag, name, expiresInMs, ...words }, { by }, scope) => {
    const agent = words.agent === 'own' ? scope.accounts.agent(by) : scope.accounts.address(words.agent);
    const expiry = expiresInMs === null ? {} : { expires_at_ms: Math.max(1, scope.timeMs + expiresInMs) };
    return { type: tag, params: { agent, ...(name === null ? {} : { name }), ...expiry } };
  },
  facets: ({ agent, expiresInMs }) => [
    agent === 'own' ? 'a key of its own' : 'an account',
    expiresInMs === null ? 'for good' : expiresInMs < 0 ? 'expired' : 'for a while',
  ],
};
