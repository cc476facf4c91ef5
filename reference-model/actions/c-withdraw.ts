import type { Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import type { Refusal } from '../refusal.ts';
import { defineAction } from './action.ts';
import { unreadableAmount } from './request-values.ts';
import { commitStakingMove, freeStakeSide, type StakingPoolRules, stakingPoolRules } from './staking-pool.ts';

export interface CWithdrawRules extends StakingPoolRules {}

export const cWithdrawRules: CWithdrawRules = stakingPoolRules(freeStakeSide);

/** Moves free stake of the signer back to its spot balance, without a wait. */
export const cWithdraw = defineAction('c_withdraw', {
  decode({ amount: sent }): { readonly amount: Units } | Refusal {
    const amount = parseUnits(sent);
    return amount === null ? unreadableAmount : { amount };
  },
  admit: () => null,
  commit: (core, { account }, { amount }) => commitStakingMove(core, account, 'staking_withdraw', amount),
});
