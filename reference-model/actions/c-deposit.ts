import type { Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import type { Refusal } from '../refusal.ts';
import { defineAction } from './action.ts';
import { unreadableAmountRefusal } from './request-values.ts';
import {
  commitStakingMove,
  makeStakingMoveRules,
  namedSpotNativeBalance,
  type StakingMoveRules,
} from './staking-pool.ts';

export interface CDepositRules extends StakingMoveRules {}

export const cDepositRules: CDepositRules = makeStakingMoveRules(namedSpotNativeBalance);

/** Moves native tokens of the signer from its spot balance into its free stake. */
export const cDepositDefinition = defineAction('c_deposit', {
  decode({ amount: sent }): { readonly amount: Units } | Refusal {
    const amount = parseUnits(sent);
    return amount === null ? unreadableAmountRefusal : { amount };
  },
  admit: () => null,
  commit: (core, { account }, { amount }) => commitStakingMove(core, account, 'staking_deposit', amount),
});
