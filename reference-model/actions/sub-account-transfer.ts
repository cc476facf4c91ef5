import { parseUnits } from '../numeric/served.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { defineAction } from './action.ts';
import { unreadableAmountRefusal } from './request-values.ts';
import {
  commitSubAccountMove,
  makeSubAccountMoveRules,
  type SubAccountMove,
  type SubAccountMoveRules,
} from './sub-account-move.ts';

export interface SubAccountTransferRules extends SubAccountMoveRules {}

// The code for an insufficient balance is open (D54), and so is the wallet (D114).
export const subAccountTransferRules: SubAccountTransferRules = makeSubAccountMoveRules(true, () =>
  refuse('PRECONDITION_FAILED', 'insufficient cross collateral'),
);

/** Moves USDC between the signer and one of its sub-accounts. */
export const subAccountTransferDefinition = defineAction('sub_account_transfer', {
  decode({ sub_index: index, deposit, amount: sent }): Omit<SubAccountMove, 'asset'> | Refusal {
    const amount = parseUnits(sent);
    return amount === null ? unreadableAmountRefusal : { index, deposit, amount };
  },
  admit: () => null,
  commit: (core, { account }, sent) =>
    commitSubAccountMove(core, account, 'collateral', { ...sent, asset: core.params.usdc }),
});
