import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'claim_referral_rewards';
}

export const claimReferralRewardsGenerator: ActionGenerator<Words> = {
  tag: 'claim_referral_rewards',
  weight: 1,
  words: () => fc.record({ tag: fc.constant('claim_referral_rewards') }),
  encode: ({ tag }) => ({ type: tag, params: {} }),
};
