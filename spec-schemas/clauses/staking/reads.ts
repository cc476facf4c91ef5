import type { ClauseRow } from '../../clause.ts';
import { supplement } from '../source.ts';

export const stakingReadsClauses = [
  {
    id: 'staking.state.shape',
    says: '`staking_state` has `total_staked`, `delegations`, `pending_unstakes` and the chain-wide `total_stake`, `pending_validator_pool_usdc`, `n_active_validators` and `reward_source`.',
    sources: [supplement('reads', 'staking_state')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'staking.state.unknown',
    says: 'For an address never seen the account part is empty and the chain part filled.',
    sources: [supplement('reads', 'staking_state')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'staking.state.total',
    says: '`total_staked` is the sum of `amount` over `delegations`.',
    sources: [supplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'staking.state.delegation',
    says: 'A delegation row has `validator`, `amount`, `lock_months`, `reward_weight`, `since_ts` and `pending_rewards`.',
    sources: [supplement('reads', 'staking_state')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D128',
  },
  {
    id: 'staking.state.lock-months',
    says: '`lock_months` is 0, 1, 6 or 24, and `reward_weight` `0` on a row without a lock.',
    sources: [supplement('reads', 'staking_state')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'staking.state.unstakes',
    says: 'A row of `pending_unstakes` has `amount` and the time at which it matures.',
    sources: [supplement('reads', 'staking_state')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'staking.state.reward-source',
    says: '`reward_source` is `fee_funded_on_book_buy`.',
    sources: [supplement('reads', 'staking_state')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'staking.state.chain-totals',
    says: '`total_stake` and `n_active_validators` agree with `validator_summaries`, and the figures of the chain with what the overview of an account tells of its stake.',
    sources: [supplement('reads-notes')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'staking.rewards.shape',
    says: '`delegator_rewards` has `address`, `claimable_rewards` and `rewards` of `validator`, `unclaimed` and `last_claim_time`, 0 for never.',
    sources: [supplement('reads', 'delegator_rewards')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'staking.rewards.order',
    says: 'Rewards stand by ascending address of their validator.',
    sources: [supplement('reads', 'delegator_rewards')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'staking.rewards.claimable',
    says: '`claimable_rewards` is not below the sum of `unclaimed`.',
    sources: [supplement('reads', 'delegator_rewards')],
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseRow[];
