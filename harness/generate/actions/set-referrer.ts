import fc from 'fast-check';
import { zeroAddress } from '../../identity/zero-address.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { accountRefArbitrary } from '../references.ts';
import type { AccountRef } from '../steps.ts';

interface Words {
  readonly tag: 'set_referrer';
  readonly to: AccountRef | 'stranger' | 'zero';
}

export const setReferrerGenerator: ActionGenerator<Words> = {
  tag: 'set_referrer',
  weight: 1,
  words: () =>
    fc.record({
      tag: fc.constant('set_referrer'),
      to: fc.oneof(
        { weight: 12, arbitrary: accountRefArbitrary },
        { weight: 1, arbitrary: fc.constantFrom('stranger' as const, 'zero' as const) },
      ),
    }),
  encode: ({ tag, to }, _encoding, scope) => ({
    type: tag,
    params: {
      referrer: to === 'zero' ? zeroAddress : to === 'stranger' ? scope.accounts.stranger : scope.accounts.address(to),
    },
  }),
  facets: ({ to }) => [typeof to === 'number' ? 'among the cast' : to],
};
