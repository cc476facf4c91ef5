import type { StakingMoveRules } from '../actions/staking-pool.ts';
import { chainVariants } from '../chain/variants.ts';
import { amountHeldByOrders } from '../engine/orders/order-holds.ts';
import { engineVariants } from '../engine/variants.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { units, usd, ZERO_UNITS, ZERO_USD } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import { readAccount } from '../state/account.ts';
import { positionsOf } from '../state/positions.ts';
import type { Fault } from './fault.ts';
import { limitEditToCommits, limitEditToTag } from './operators/orders.ts';

const spending = rulesEditorAt('engine', 'spending');

/** Margin of positions counts as free. */
const marginIsFree = spending(({ spendable }) => ({
  spendable: (core, account, of) =>
    of.asset === core.params.usdc ? unitsOfUsd(account.cash) : spendable(core, account, of),
}));

/** Margin of resting orders counts as free. */
const orderMarginIsFree = spending(({ spendable }) => ({
  spendable(core, account, of) {
    const held = of.asset === core.params.usdc ? amountHeldByOrders(core, account, of.asset, null) : ZERO_UNITS;
    return units(spendable(core, account, of) + held);
  },
}));

/** Collateral of isolated positions counts as free. */
const isolatedMarginIsFree = spending(({ spendable }) => ({
  spendable(core, account, of) {
    const isolated = [...positionsOf(core.state, account.address)].flatMap(({ margin }) =>
      margin.mode === 'isolated' && of.asset === core.params.usdc ? [unitsOfUsd(margin.collateral)] : [],
    );
    return units(isolated.reduce((sum, held) => sum + held, 0n + spendable(core, account, of)));
  },
}));

/** Escrow of resting orders on pairs counts as free. */
const escrowIsFree = spending(({ spendable }) => ({
  spendable(core, account, of) {
    const held =
      of.asset === core.params.usdc
        ? unitsOfUsd(core.state.spotEscrow.get(account.address) ?? ZERO_USD)
        : (account.balances.get(of.asset)?.hold ?? ZERO_UNITS);
    return units(spendable(core, account, of) + held);
  },
}));

/** A unit of every balance counts as held. */
const aUnitIsHeld = spending(({ spendable }) => ({
  spendable: (core, account, of) => units(spendable(core, account, of) - 1n),
}));

/** Actions that spend free funds. */
const waysOut = [
  'send_asset',
  'core_evm_transfer',
  'send_to_evm_with_data',
  'bridge_withdraw',
  'sub_account_transfer',
  'sub_account_spot_transfer',
  'vault_distribute',
];

const stakeIn = rulesEditorAt('actions', 'cDeposit');
const stakeOut = rulesEditorAt('actions', 'cWithdraw');

/** Requires one unit more than the requested amount. */
function needsAUnitMore(gates: StakingMoveRules['gates']): Pick<StakingMoveRules, 'gates'> {
  return {
    gates: withChangedRow(gates, 'funds', ({ id, check }) => ({
      id,
      check: (core, owner, amount) => check(core, owner, units(amount + 1n)),
    })),
  };
}

/** The check of a split account uses the other wallet. */
const otherIsLookedAt = spending(({ spendable }) => ({
  spendable: (core, account, of) => spendable(core, account, { ...of, toPerp: !of.toPerp }),
}));

/** The check of a split account uses the other wallet, which then also pays. */
const otherPays = rulesEditorAt(
  'engine',
  'abstraction',
)(({ usdcHolder }) => ({ usdcHolder: (core, owner, toPerp) => usdcHolder(core, owner, !toPerp) }));

/** Actions that debit a split account, by the clause that states which wallet pays. */
const paidByOneWallet = [
  ['core_evm_transfer', 'transfers.evm.collateral'],
  ['send_to_evm_with_data', 'transfers.with-data.spot-ledger'],
  ['bridge_withdraw', 'modes.split.perp-wallet'],
  ['vault_distribute', 'modes.split.perp-wallet'],
  ['earn_deposit', 'modes.split.spot-wallet'],
] as const;

/** Actions that spend USDC which is free beside margin, by the clause that gates each. */
const gatedOutflows = [
  ['sub_account_transfer', 'sub-accounts.transfer.margin-kept'],
  ['send_asset', 'transfers.send.margin-kept'],
  ['vault_distribute', 'vaults.deposit.collateral'],
  ['core_evm_transfer', 'transfers.evm.collateral'],
  ['bridge_withdraw', 'bridge.withdraw.short'],
  ['earn_deposit', 'earn.deposit.margin-kept'],
  ['usd_class_transfer', 'transfers.class.short-perp'],
] as const;

// Each way of spending checks for itself what is free.

export const heldFundsFaults: readonly Fault[] = [
  ...waysOut.map((tag) => ({
    id: `margin.whole-kept-by-${tag.replaceAll('_', '-')}`,
    clause: 'margin.gate.whole' as const,
    title: `an account cannot move out the last unit that is free by ${tag}`,
    edit: limitEditToTag(tag, aUnitIsHeld),
  })),
  ...paidByOneWallet.flatMap(([tag, clause]) => [
    {
      id: `modes.other-wallet-asked-by-${tag.replaceAll('_', '-')}`,
      clause,
      title: `of a split account ${tag} looks at the wallet that does not pay for it`,
      edit: limitEditToTag(tag, otherIsLookedAt),
    },
    {
      id: `modes.other-wallet-pays-for-${tag.replaceAll('_', '-')}`,
      clause,
      title: `of a split account the wrong wallet pays for ${tag}`,
      edit: limitEditToTag(tag, otherPays),
    },
  ]),
  {
    id: 'margin.whole-kept-from-stake',
    clause: 'margin.gate.whole',
    title: 'an account cannot put the last native token at stake',
    edit: stakeIn(({ gates }) => needsAUnitMore(gates)),
  },
  {
    id: 'margin.whole-kept-at-stake',
    clause: 'margin.gate.whole',
    title: 'the last unit of free stake cannot come back',
    edit: stakeOut(({ gates }) => needsAUnitMore(gates)),
  },
  {
    id: 'vaults.margin-deposited',
    clause: 'vaults.deposit.collateral',
    title: 'what a position holds as margin can be paid into a vault',
    edit: limitEditToTag('vault_distribute', marginIsFree),
  },
  {
    id: 'spot-deploy.margin-registers',
    clause: 'spot-deploy.token.short',
    title: 'what a position holds as margin pays for a token',
    edit: limitEditToTag('spot_register_token', marginIsFree),
  },
  {
    id: 'perp-deploy.margin-registers',
    clause: 'perp-deploy.register.short',
    title: 'what a position holds as margin pays for a market',
    edit: limitEditToTag('perp_register_asset', marginIsFree),
  },
  {
    id: 'sub-accounts.margin-moved',
    clause: 'sub-accounts.transfer.margin-kept',
    title: 'what a position holds as margin can be moved to a sub-account',
    edit: limitEditToTag('sub_account_transfer', marginIsFree),
  },
  ...gatedOutflows.map(([tag, clause]) => ({
    id: `margin.order-margin-moved-by-${tag.replaceAll('_', '-')}`,
    clause,
    title: `what a resting order holds as margin can be moved by ${tag}`,
    edit: composeEdits(...[engineVariants['D79=reserved'] ?? []].flat(), limitEditToTag(tag, orderMarginIsFree)),
  })),
  {
    id: 'sub-accounts.isolated-margin-moved',
    clause: 'sub-accounts.transfer.short',
    title: 'what an isolated position holds can be moved to a sub-account',
    edit: limitEditToTag('sub_account_transfer', isolatedMarginIsFree),
  },
  {
    id: 'sub-accounts.isolated-margin-taken',
    clause: 'sub-accounts.transfer.short',
    title: 'a master takes USDC from a sub-account that an isolated position of it holds',
    edit: composeEdits(
      ...[chainVariants['D267=master'] ?? []].flat(),
      limitEditToCommits(
        ['sub_account_transfer'],
        isolatedMarginIsFree,
        (_core, _context, { deposit }) => deposit === false,
      ),
    ),
  },
  {
    id: 'spot-margin.held-collateral-covers',
    clause: 'spot-margin.open.gate',
    title: 'what a position holds as margin covers a position on a pair too',
    edit: limitEditToTag(
      'spot_margin_open',
      rulesEditorAt(
        'engine',
        'scalars',
      )(() => ({ free: ({ cash, reserved, marginInitial }) => usd(cash - reserved - marginInitial) })),
    ),
  },
  {
    id: 'earn.margin-supplied',
    clause: 'earn.deposit.margin-kept',
    title: 'what a position holds as margin can be supplied to a pool',
    edit: limitEditToTag('earn_deposit', marginIsFree),
  },
  {
    id: 'transfers.margin-to-evm',
    clause: 'transfers.evm.collateral',
    title: 'what a position holds as margin can be moved to the EVM',
    edit: limitEditToTag('core_evm_transfer', marginIsFree),
  },
  {
    id: 'transfers.margin-crosses',
    clause: 'transfers.class.short-perp',
    title: 'what a position holds as margin can cross to the spot wallet',
    edit: limitEditToTag('usd_class_transfer', marginIsFree),
  },
  {
    id: 'spot.bid-to-sub-account',
    clause: 'spot.escrow.spendable',
    title: 'what a bid holds can be moved to a sub-account',
    edit: limitEditToTag('sub_account_transfer', escrowIsFree),
  },
  {
    id: 'spot.bid-to-vault',
    clause: 'spot.escrow.spendable',
    title: 'what a bid holds can be paid into a vault',
    edit: limitEditToTag('vault_distribute', escrowIsFree),
  },
  {
    id: 'spot.bid-to-bridge',
    clause: 'spot.escrow.spendable',
    title: 'what a bid holds can be withdrawn to another chain',
    edit: limitEditToTag('bridge_withdraw', escrowIsFree),
  },
  {
    id: 'spot.ask-to-sub-account',
    clause: 'spot.escrow.spendable',
    title: 'tokens that an ask holds can be moved to a sub-account',
    edit: limitEditToTag('sub_account_spot_transfer', escrowIsFree),
  },
  {
    id: 'spot.ask-from-sub-account',
    clause: 'spot.escrow.spendable',
    title: 'a master takes tokens from a sub-account that an ask of it holds',
    edit: composeEdits(
      ...[chainVariants['D267=master'] ?? []].flat(),
      limitEditToCommits(
        ['sub_account_spot_transfer'],
        escrowIsFree,
        (_core, _context, { deposit }) => deposit === false,
      ),
    ),
  },
  {
    id: 'spot.bid-from-sub-account',
    clause: 'spot.escrow.spendable',
    title: 'a master takes USDC from a sub-account that a bid of it holds',
    edit: composeEdits(
      ...[chainVariants['D267=master'] ?? []].flat(),
      limitEditToCommits(['sub_account_transfer'], escrowIsFree, (_core, _context, { deposit }) => deposit === false),
    ),
  },
  {
    id: 'spot.ask-to-evm',
    clause: 'spot.escrow.spendable',
    title: 'tokens that an ask holds can be moved to the EVM',
    edit: limitEditToTag('core_evm_transfer', escrowIsFree),
  },
  {
    id: 'spot.ask-to-evm-with-data',
    clause: 'spot.escrow.spendable',
    title: 'tokens that an ask holds can be moved to the EVM with data',
    edit: limitEditToCommits(['send_to_evm_with_data'], escrowIsFree, (_core, _context, { token }) => token !== 0),
  },
  {
    id: 'spot.bid-to-evm-with-data',
    clause: 'spot.escrow.spendable',
    title: 'what a bid holds can be moved to the EVM with data',
    edit: limitEditToCommits(['send_to_evm_with_data'], escrowIsFree, (_core, _context, { token }) => token === 0),
  },
  {
    id: 'spot.ask-converted',
    clause: 'spot.escrow.spendable',
    title: 'tokens that an ask holds can be sent to the perp side at their mark',
    edit: limitEditToCommits(['send_asset'], escrowIsFree, (_core, _context, { to_perp: toPerp }) => toPerp === true),
  },
  {
    id: 'spot.ask-staked',
    clause: 'spot.escrow.spendable',
    title: 'tokens that an ask holds can be staked',
    edit: rulesEditorAt(
      'actions',
      'cDeposit',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'funds', ({ id }) => ({
        id,
        check: ({ state, params }, owner, amount) =>
          amount > (readAccount(state, owner).balances.get(params.native)?.total ?? 0n)
            ? refuse('PRECONDITION_FAILED', 'insufficient balance')
            : null,
      })),
    })),
  },
];
