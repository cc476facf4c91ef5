import fc from 'fast-check';
import type { GeneratedAction } from '../generated-action.ts';

interface Words {
  readonly tag: 'claim_broker_rewards';
}

export const claimBrokerRewards: GeneratedAction<Words> = {
  tag: 'claim_broker_rewards',
  weight: 1,
  words: () => fc.record({ tag: fc.constant('claim_broker_rewards') }),
  encode: ({ tag }) => ({ type: tag, params: {} }),
};
