import type { Core } from '../core.ts';
import { assetHolderOf } from '../engine/risk/spendable.ts';
import { addEarnDeposit } from '../engine/spot/earn.ts';
import { holderForEarnPool } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import type { Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import { earnPoolAt, newEarnPool } from '../state/earn.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint, unreadableAmountRefusal } from './request-values.ts';

export interface EarnDeposit {
  readonly asset: number;
  readonly amount: Units;
}

/** @source write-api, "Spot margin and Earn"; engine facts, section 19; decision D186 */
export interface EarnDepositRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'positive' | 'lendable' | 'funds' | 'shares', EarnDeposit>[];
}

export const earnDepositRules: EarnDepositRules = {
  gates: [
    {
      id: 'positive',
      check: (_core, _account, { amount }) =>
        amount <= 0n ? refuse('INVALID_REQUEST', 'amount must be positive') : null,
    },
    {
      id: 'lendable',
      check: (core, _account, { asset }) =>
        core.rules.engine.earn.lendable(core, asset) ? null : refuse('PRECONDITION_FAILED', 'asset is not lendable'),
    },
    {
      id: 'funds',
      // A split account pays from its spot wallet.
      check: (core, account, { asset, amount }) =>
        amount > core.rules.engine.spending.spendable(core, readAccount(core.state, account), { asset, toPerp: false })
          ? refuse('PRECONDITION_FAILED', 'insufficient balance')
          : null,
    },
    {
      id: 'shares',
      check: (core, _account, asked) =>
        core.rules.engine.earn.minted(counted(core, asked), poolFor(core, asked)) === 0n
          ? refuse('PRECONDITION_FAILED', 'deposit mints zero shares')
          : null,
    },
  ],
};

/** Supplies a pool; the first deposit of a token creates its pool. */
export const earnDepositDefinition = defineAction('earn_deposit', {
  decode({ asset, amount: sent }): EarnDeposit | Refusal {
    const amount = parseUnits(String(sent));
    return amount === null ? unreadableAmountRefusal : { asset: Number(parseRequestUint(asset)), amount };
  },
  admit: () => null,
  commit(core, { account }, asked) {
    const refusal = firstRefusal(core.rules.actions.earnDeposit.gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const { asset: token } = asked;
    const amount = counted(core, asked);
    addEarnDeposit(core, poolFor(core, asked), account, amount);
    const from = assetHolderOf(core, account, { asset: token, toPerp: false });
    moveMoney(core, {
      token,
      amount,
      from,
      to: holderForEarnPool(token),
      why: { kind: 'earn', ledger: 'earn_deposit' },
    });
    return doneOutcome;
  },
});

/** Returns the part of an amount that moves; anything finer than the token's units stays in place. */
function counted(core: Core, { asset, amount }: EarnDeposit): Units {
  return core.rules.engine.spending.scaled(core, asset, amount);
}

function poolFor({ state }: Core, { asset }: EarnDeposit) {
  return earnPoolAt(state, asset) ?? newEarnPool(state, asset);
}
