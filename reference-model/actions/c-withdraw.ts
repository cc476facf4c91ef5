import type { Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import type { Refusal } from '../refusal.ts';
import { defineAction } from './action.ts';
import { unreadableAmountRefusal } from './request-values.ts';
import {
  commitStakingMove,
  makeStakingMoveRules,
  namedFreeStakeBalance,
  type StakingMoveRules,
} from './staking-pool.ts';

export interface CWithdrawRules extends StakingMoveRules {}

export const cWithdrawRules: CWithdrawRules = makeStakingMoveRules(namedFreeStakeBalance);

/** Moves free stake of the signer back to its spot balance, with no waiting period. */
export const cWithdrawDefinition = defineAction('c_withdraw', {
  decode({ amount: sent }): { readonly amount: Units } | Refusal {
    const amount = parseUnits(sent);
    return amount === null ? unreadableAmountRefusal : { amount };
  },
  admit: () => null,
  commit: (core, { account }, { amount }) => commitStakingMove(core, account, 'staking_withdraw', amount),
});
