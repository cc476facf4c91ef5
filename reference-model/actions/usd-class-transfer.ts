import type { Core } from '../core.ts';
import { assetHolderOf, type WalletAsset } from '../engine/risk/spendable.ts';
import type { WalletMoveLedgerRows } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import type { Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { isSplitAccount } from '../state/abstractions.ts';
import { type Account, readAccount } from '../state/account.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { unreadableAmountRefusal } from './request-values.ts';

/** `toPerp` true moves from the spot wallet to the perp wallet. */
export interface UsdClassMove {
  readonly amount: Units;
  readonly toPerp: boolean;
}

/** @source write-api, "Transfers"; engine facts, section 9 */
export interface UsdClassTransferRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly {
    readonly id: 'positive' | 'split' | 'funds';
    check(core: Core, account: Account, asked: UsdClassMove): Refusal | null;
  }[];
  /** Returns the paying wallet and the paid wallet. */
  wallets(core: Core, asked: UsdClassMove): { readonly payer: WalletAsset; readonly payee: WalletAsset };
  /** Ledger rows that a transfer leaves (D135). */
  readonly ledger: WalletMoveLedgerRows;
}

export const usdClassTransferRules: UsdClassTransferRules = {
  gates: [
    {
      id: 'positive',
      check: (_core, _account, { amount }) =>
        amount <= 0n ? refuse('INVALID_REQUEST', 'amount must be positive') : null,
    },
    {
      id: 'split',
      check: ({ state }, { address }) =>
        isSplitAccount(state, address)
          ? null
          : refuse('PRECONDITION_FAILED', 'USDC is unified; no class transfer needed'),
    },
    {
      id: 'funds',
      check(core, account, asked) {
        const { payer } = core.rules.actions.usdClassTransfer.wallets(core, asked);
        if (asked.amount <= core.rules.engine.spending.spendable(core, account, payer)) return null;
        return asked.toPerp
          ? refuse('ASSET_INSUFFICIENT_BALANCE', 'insufficient spot USDC balance')
          : refuse('PRECONDITION_FAILED', 'insufficient free collateral for class transfer');
      },
    },
  ],
  wallets: ({ params: { usdc: asset } }, { toPerp }) => ({
    payer: { asset, toPerp: !toPerp },
    payee: { asset, toPerp },
  }),
  ledger: 'both',
};

/** Moves USDC of the signer between its two wallets. */
export const usdClassTransferDefinition = defineAction('usd_class_transfer', {
  decode({ ntl, to_perp: toPerp }): UsdClassMove | Refusal {
    const amount = parseUnits(ntl);
    return amount === null ? unreadableAmountRefusal : { amount, toPerp };
  },
  admit: () => null,
  commit(core, { account: owner }, sent) {
    const { gates, wallets, ledger } = core.rules.actions.usdClassTransfer;
    const { usdc: token } = core.params;
    const asked = { ...sent, amount: core.rules.engine.spending.scaled(core, token, sent.amount) };
    const account = readAccount(core.state, owner);
    const refusal = firstRefusal(gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const { payer, payee } = wallets(core, asked);
    const from = assetHolderOf(core, owner, payer);
    const to = assetHolderOf(core, owner, payee);
    moveMoney(core, { token, amount: asked.amount, from, to, why: { kind: 'class-transfer', ledger } });
    return doneOutcome;
  },
});
