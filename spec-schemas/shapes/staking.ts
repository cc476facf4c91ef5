import Type from 'typebox';
import { closedObject, defineShape, listOf, optionalTypeKey, sparseObject } from './composites.ts';
import * as s from './scalars.ts';

/** `since_ts` is the last claim, not the start; `reward_weight` of a flexible row is 0. Amounts in whole tokens. */
const Delegation = sparseObject({
  validator: s.Address,
  amount: s.Decimal,
  lock_months: Type.Enum([0, 1, 6, 24], { 'x-compare': 'exact' }),
  reward_weight: s.Decimal,
  // Time of the last claim; before the first claim the value is up to the venue (D128, D129).
  since_ts: s.TimeFromTarget,
  // Rewards depend on others' trades.
  pending_rewards: s.DecimalFromTarget,
});

/** The last four figures are of the whole chain. The seed names the read and shows none of its fields (D106). */
export const StakingState = defineShape(
  'public',
  sparseObject({
    type: optionalTypeKey('staking_state'),
    address: s.Address,
    total_staked: s.Decimal,
    delegations: listOf(Delegation, 'set:validator+lock_months'),
    pending_unstakes: listOf(sparseObject({ amount: s.Decimal, matures_at_ts: s.TimeFromTarget }), 'set'),
    total_stake: s.DecimalFromTarget,
    pending_validator_pool_usdc: s.DecimalFromTarget,
    n_active_validators: Type.Integer({ minimum: 0, 'x-compare': 'environment' }),
    reward_source: Type.Literal('fee_funded_on_book_buy', { 'x-compare': 'exact' }),
  }),
  {
    type: 'staking_state',
    address: `0x${'a1'.repeat(20)}`,
    total_staked: '50',
    pending_unstakes: [],
    delegations: [
      {
        validator: `0x${'e1'.repeat(20)}`,
        amount: '50',
        lock_months: 6,
        reward_weight: '125',
        since_ts: 1_700_000_000_000,
        pending_rewards: '0.4',
      },
    ],
    total_stake: '900000',
    pending_validator_pool_usdc: '12.5',
    n_active_validators: 3,
    reward_source: 'fee_funded_on_book_buy',
  },
);

/** `claimable_rewards` may exceed the sum of the rows; `last_claim_time` 0 means never. */
export const DelegatorRewards = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('delegator_rewards'),
    address: s.Address,
    claimable_rewards: s.DecimalFromTarget,
    rewards: listOf(
      closedObject({ validator: s.Address, unclaimed: s.DecimalFromTarget, last_claim_time: s.TimeFromTarget }),
      'ordered:validator asc',
    ),
  }),
  {
    type: 'delegator_rewards',
    address: `0x${'a1'.repeat(20)}`,
    claimable_rewards: '6',
    rewards: [{ validator: `0x${'e1'.repeat(20)}`, unclaimed: '5', last_claim_time: 0 }],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const stakingReplies = {
  'info.delegator_rewards': DelegatorRewards,
  'info.staking_state': StakingState,
} as const;
