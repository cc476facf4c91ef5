import type { AwaitedRows } from './awaited-part.ts';

export const referralsAwaited: AwaitedRows = {
  'referrals.broker-claim.*': 'claim_broker_rewards',
  'referrals.broker-state.separate': 'set_referrer',
  'referrals.claim.*': 'claim_referral_rewards',
  'referrals.referrer.*': 'set_referrer',
  'referrals.share.*': 'set_referrer',
};
