import { alice, NATIVE, TestVenue } from '../chain/chain.fixture.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { units } from '../numeric/planes.ts';
import { formatUnits } from '../numeric/served.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { delegationsOf, freeStakeOf, unbondingsOfOwner } from '../state/staking.ts';

// Stake in the tests of its actions: alice has 50 native tokens and stakes part of them.

/** Validators of the default genesis, ascending by address. */
export const [firstValidator, secondValidator] = readDefaultGenesis()
  .validators.flatMap(({ validator }) => parseAddress(validator) ?? [])
  .sort() as [Address, Address]; // there are five

export const stakeDepositAction = (amount: string) => ({ type: 'c_deposit', params: { amount } });
export const stakeWithdrawAction = (amount: string) => ({ type: 'c_withdraw', params: { amount } });
export const delegateStakeAction = (amount: string, more: object = {}) => ({
  type: 'token_delegate',
  params: { validator: firstValidator, amount, is_undelegate: false, ...more },
});
export const undelegateStakeAction = (amount: string, more: object = {}) =>
  delegateStakeAction(amount, { is_undelegate: true, ...more });
export const claimStakingRewardsAction = (validator: Address | null = null) => ({
  type: 'claim_rewards',
  params: { validator },
});

/** @param amount  whole tokens that alice has staked */
export function venueWithStake(amount: string, edits: readonly RulesEdit[] = []): TestVenue {
  const venue = new TestVenue(edits);
  venue.act(alice, stakeDepositAction(amount));
  return venue;
}

/** Returns the whole tokens of an account: on its spot balance, free, with validators, and unbonding. */
export function stakeBalancesOf({ core: { state } }: TestVenue, owner: Address = alice): readonly string[] {
  const sum = (rows: readonly { readonly amount: bigint }[]) => units(rows.reduce((all, row) => all + row.amount, 0n));
  return [
    readAccount(state, owner).balances.get(NATIVE)?.total ?? units(0n),
    freeStakeOf(state, owner),
    sum(delegationsOf(state, owner)),
    sum(unbondingsOfOwner(state, owner)),
  ].map(formatUnits);
}
