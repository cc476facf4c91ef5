import { parseUnits } from '../numeric/served.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isSplitAccount } from '../state/abstractions.ts';
import { defineAction } from './action.ts';
import { unreadableAmountRefusal } from './request-values.ts';
import {
  commitSubAccountMove,
  makeSubAccountMoveRules,
  type SubAccountMove,
  type SubAccountMoveRules,
} from './sub-account-move.ts';

export interface SubAccountSpotTransferRules extends SubAccountMoveRules {}

/** The code for an insufficient balance is open (D54). @source engine facts, section 28: the words of each wallet */
export const subAccountSpotTransferRules: SubAccountSpotTransferRules = makeSubAccountMoveRules(
  false,
  (core, { asset }, payer) => {
    const isPooled = asset === core.params.usdc && !isSplitAccount(core.state, payer);
    return refuse('PRECONDITION_FAILED', isPooled ? 'insufficient cross collateral' : 'insufficient spot balance');
  },
);

/** Moves a token between the signer and one of its sub-accounts. USDC of a split master moves from or to its spot wallet. */
export const subAccountSpotTransferDefinition = defineAction('sub_account_spot_transfer', {
  decode({ sub_index: index, token: asset, deposit, amount: sent }): SubAccountMove | Refusal {
    const amount = parseUnits(sent);
    return amount === null ? unreadableAmountRefusal : { index, asset, deposit, amount };
  },
  admit: () => null,
  commit: (core, { account }, sent) => commitSubAccountMove(core, account, 'spot', sent),
});
