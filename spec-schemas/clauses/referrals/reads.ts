import type { ClauseDeclaration } from '../../clause.ts';
import { onStatus } from '../../outcomes.ts';
import { citeSupplement } from '../source.ts';

export const referralsReadsClauses = [
  {
    id: 'referrals.state.shape',
    says: '`referral_state` has `user`, `address`, `claimable_rewards` and `referrer`.',
    sources: [citeSupplement('reads', 'referral_state')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'referrals.state.referrer',
    says: '`referrer` is null until one is set and never changes afterwards.',
    sources: [citeSupplement('reads', 'referral_state')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'referrals.state.no-codes',
    says: '`referral_code`, `referral_referees` and `referral_leaderboard` are unknown types: 400 UNKNOWN_TYPE.',
    sources: [
      citeSupplement('reads', 'referral_code'),
      citeSupplement('reads', 'referral_referees'),
      citeSupplement('reads', 'referral_leaderboard'),
    ],
    until: 'next',
    kind: 'error',
    judgedBy: 'observe',
    accepts: onStatus('UNKNOWN_TYPE', 400),
  },
  {
    id: 'referrals.state.codes',
    says: '`referral_code`, `referral_referees` and `referral_leaderboard` are served.',
    sources: [
      citeSupplement('reads', 'referral_code'),
      citeSupplement('reads', 'referral_referees'),
      citeSupplement('reads', 'referral_leaderboard'),
    ],
    profile: 'next',
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'referrals.state.referees',
    says: '`referral_referees` lists the accounts that named a referrer, with what each has traded since, paid and earned it, the most rewarded first.',
    sources: [citeSupplement('reads', 'referral_referees')],
    profile: 'next',
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D196',
  },
  {
    id: 'referrals.state.leaders',
    says: '`referral_leaderboard` lists at most 200 referrers, by what they were rewarded, by their referees and by address.',
    sources: [citeSupplement('reads', 'referral_leaderboard')],
    profile: 'next',
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
