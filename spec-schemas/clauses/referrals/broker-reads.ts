import type { ClauseDeclaration } from '../../clause.ts';
import { anyOf, notPermitted, refusedByRule } from '../../outcomes.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const referralsBrokerReadsClauses = [
  {
    id: 'referrals.brokers.shape',
    says: '`approved_brokers` has `address` and `builders` of `builder` and `max_fee_bps`, a string.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'referrals.brokers.order',
    says: '`builders` rise by address.',
    sources: [citeReadApi('Other read rows')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'referrals.brokers.absent',
    says: 'A broker that is not listed is not approved: no order pays it.',
    sources: [citeReadApi('Other read rows')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D249',
    accepts: anyOf(notPermitted, refusedByRule('named')),
  },
  {
    id: 'referrals.broker-state.shape',
    says: '`broker_state` has `user`, `address` and `claimable_rewards`.',
    sources: [citeSupplement('reads', 'broker_state')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'referrals.broker-state.separate',
    says: 'Broker credit and referral credit are counted apart.',
    sources: [citeSupplement('reads', 'broker_state')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D284',
  },
] as const satisfies readonly ClauseDeclaration[];
