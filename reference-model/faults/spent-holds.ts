import { unitsOfUsd } from '../numeric/crossings.ts';
import { units, ZERO_UNITS, ZERO_USD } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt, withRow } from '../rule-edits.ts';
import { readAccount } from '../state/account.ts';
import type { Fault } from './fault.ts';
import { editRulesForTag } from './operators/orders.ts';

const spending = rulesEditorAt('engine', 'spending');

/** What positions hold as margin counts as free. */
const marginIsFree = spending(({ spendable }) => ({
  spendable: (core, account, of) =>
    of.asset === core.params.usdc ? unitsOfUsd(account.cash) : spendable(core, account, of),
}));

/** What resting orders on pairs hold counts as free. */
const escrowIsFree = spending(({ spendable }) => ({
  spendable(core, account, of) {
    const held =
      of.asset === core.params.usdc
        ? unitsOfUsd(core.state.spotEscrow.get(account.address) ?? ZERO_USD)
        : (account.balances.get(of.asset)?.hold ?? ZERO_UNITS);
    return units(spendable(core, account, of) + held);
  },
}));

// Each way to spend something looks for itself whether it is free.

export const spentHoldsFaults: readonly Fault[] = [
  {
    id: 'vaults.margin-deposited',
    clause: 'vaults.deposit.collateral',
    title: 'what a position holds as margin can be paid into a vault',
    edit: editRulesForTag('vault_distribute', marginIsFree),
  },
  {
    id: 'sub-accounts.margin-moved',
    clause: 'sub-accounts.transfer.margin-kept',
    title: 'what a position holds as margin can be moved to a sub-account',
    edit: editRulesForTag('sub_account_transfer', marginIsFree),
  },
  {
    id: 'transfers.margin-to-evm',
    clause: 'transfers.evm.collateral',
    title: 'what a position holds as margin can be moved to the EVM',
    edit: editRulesForTag('core_evm_transfer', marginIsFree),
  },
  {
    id: 'transfers.margin-crosses',
    clause: 'transfers.class.short-perp',
    title: 'what a position holds as margin can cross to the spot wallet',
    edit: editRulesForTag('usd_class_transfer', marginIsFree),
  },
  {
    id: 'spot.bid-to-sub-account',
    clause: 'spot.escrow.spendable',
    title: 'what a bid holds can be moved to a sub-account',
    edit: editRulesForTag('sub_account_transfer', escrowIsFree),
  },
  {
    id: 'spot.bid-to-vault',
    clause: 'spot.escrow.spendable',
    title: 'what a bid holds can be paid into a vault',
    edit: editRulesForTag('vault_distribute', escrowIsFree),
  },
  {
    id: 'spot.bid-to-bridge',
    clause: 'spot.escrow.spendable',
    title: 'what a bid holds can be withdrawn to another chain',
    edit: editRulesForTag('bridge_withdraw', escrowIsFree),
  },
  {
    id: 'spot.ask-to-sub-account',
    clause: 'spot.escrow.spendable',
    title: 'tokens that an ask holds can be moved to a sub-account',
    edit: editRulesForTag('sub_account_spot_transfer', escrowIsFree),
  },
  {
    id: 'spot.ask-to-evm',
    clause: 'spot.escrow.spendable',
    title: 'tokens that an ask holds can be moved to the EVM',
    edit: editRulesForTag('core_evm_transfer', escrowIsFree),
  },
  {
    id: 'spot.ask-staked',
    clause: 'spot.escrow.spendable',
    title: 'tokens that an ask holds can be staked',
    edit: rulesEditorAt(
      'actions',
      'cDeposit',
    )(({ gates }) => ({
      gates: withRow(gates, 'funds', ({ id }) => ({
        id,
        check: ({ state, params }, owner, amount) =>
          amount > (readAccount(state, owner).balances.get(params.native)?.total ?? 0n)
            ? refuse('PRECONDITION_FAILED', 'insufficient balance')
            : null,
      })),
    })),
  },
];
