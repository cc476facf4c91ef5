import type { Core } from '../core.ts';
import { type Units, units } from '../numeric/planes.ts';
import { formatUnits } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { type Delegation, delegationsOf } from '../state/staking.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: delegator_rewards */
export interface DelegatorRewardsReadRules {
  readonly body: RowMakers<Address>;
  readonly row: RowMakers<Delegation>;
}

export const delegatorRewardsReadRules: DelegatorRewardsReadRules = {
  body: {
    address: (address) => address,
    claimable_rewards: (address, core) => formatUnits(claimableStakingRewardsOf(core, address)),
    rewards: (address, core) =>
      delegationsOf(core.state, address).map((row) => buildRow(core, core.rules.reads.delegatorRewards.row, row)),
  },
  row: {
    validator: ({ validator }) => validator,
    unclaimed: ({ pending }) => formatUnits(pending),
    last_claim_time: ({ claimedAtMs }) => claimedAtMs,
  },
};

/** Returns the payout of claiming every delegation. */
export function claimableStakingRewardsOf({ state }: Core, address: Address): Units {
  return units(delegationsOf(state, address).reduce((sum: bigint, { pending }) => sum + pending, 0n));
}

export const delegatorRewardsRead = defineRead('delegator_rewards', (core, { address }) => ({
  body: buildRow(core, core.rules.reads.delegatorRewards.body, address),
}));
