import type { Core } from '../core.ts';
import { delegationWeightOf } from '../engine/staking.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { type Units, units } from '../numeric/planes.ts';
import { formatUnits } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { type Delegation, delegationsOf, type Unbonding, unbondingsOfOwner } from '../state/staking.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: staking_state */
export interface StakingStateReadRules {
  readonly body: RowMakers<Address>;
  readonly delegation: RowMakers<Delegation>;
  readonly unstake: RowMakers<Unbonding>;
}

export const stakingStateReadRules: StakingStateReadRules = {
  body: {
    address: (address) => address,
    total_staked: (address, core) => formatUnits(delegatedStakeOf(core, address)),
    delegations: (address, core) =>
      activeDelegationsOf(core, address).map((row) => buildRow(core, core.rules.reads.stakingState.delegation, row)),
    pending_unstakes: (address, core) =>
      unbondingsOfOwner(core.state, address).map((entry) =>
        buildRow(core, core.rules.reads.stakingState.unstake, entry),
      ),
    total_stake: (_, { state }) => formatUnits(units(state.validators.reduce((sum, { stake }) => sum + stake, 0n))),
    pending_validator_pool_usdc: (_, { state }) => formatUnits(unitsOfUsd(state.pots.validators)),
    n_active_validators: (_, { state }) => state.validators.filter(({ active }) => active).length,
    reward_source: () => 'fee_funded_on_book_buy',
  },
  delegation: {
    validator: ({ validator }) => validator,
    amount: ({ amount }) => formatUnits(amount),
    lock_months: ({ lockMonths }) => lockMonths,
    reward_weight: (row, core) => formatUnits(delegationWeightOf(core, row)),
    since_ts: ({ sinceMs }) => sinceMs,
    pending_rewards: ({ pending }) => formatUnits(pending),
  },
  unstake: {
    amount: ({ amount }) => formatUnits(amount),
    matures_at_ts: ({ maturesAtMs }) => maturesAtMs,
  },
};

/** Delegations with stake. */
export function activeDelegationsOf({ state }: Core, address: Address): readonly Delegation[] {
  return delegationsOf(state, address).filter(({ amount }) => amount > 0n);
}

export function delegatedStakeOf({ state }: Core, address: Address): Units {
  return units(delegationsOf(state, address).reduce((sum: bigint, { amount }) => sum + amount, 0n));
}

export const stakingStateRead = defineRead('staking_state', (core, { address }) => ({
  body: buildRow(core, core.rules.reads.stakingState.body, address),
}));
