import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'claim_broker_rewards';
}

export const claimBrokerRewardsGenerator: ActionGenerator<Words> = {
  tag: 'claim_broker_rewards',
  weight: 1,
  words: () => fc.record({ tag: fc.constant('claim_broker_rewards') }),
  encode: ({ tag }) => ({ type: tag, params: {} }),
};
