import type { Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import type { Refusal } from '../refusal.ts';
import { defineAction } from './action.ts';
import { unreadableAmount } from './request-values.ts';
import { commitStakingMove, type StakingPoolRules, spotNativeSide, stakingPoolRules } from './staking-pool.ts';

export interface CDepositRules extends StakingPoolRules {}

export const cDepositRules: CDepositRules = stakingPoolRules(spotNativeSide);

/** Moves native tokens of the signer from its spot balance into its free stake. */
export const cDeposit = defineAction('c_deposit', {
  decode({ amount: sent }): { readonly amount: Units } | Refusal {
    const amount = parseUnits(sent);
    return amount === null ? unreadableAmount : { amount };
  },
  admit: () => null,
  commit: (core, { account }, { amount }) => commitStakingMove(core, account, 'staking_deposit', amount),
});
