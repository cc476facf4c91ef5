import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';
import { accountRefArbitrary } from '../references.ts';
import type { AccountRef } from '../steps.ts';

interface Words {
  readonly tag: 'link_staking_user';
  readonly to: AccountRef;
}

export const linkStakingUserGenerator: ActionGenerator<Words> = {
  tag: 'link_staking_user',
  weight: 1,
  isOnRequest: true,
  words: () => fc.record({ tag: fc.constant('link_staking_user'), to: accountRefArbitrary }),
  encode: ({ tag, to }, _by, scope) => ({ type: tag, params: { target: scope.accounts.address(to) } }),
  facets: () => [],
};
