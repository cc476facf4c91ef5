import type { Core } from '../core.ts';
import { holderForAccount, holderForSystemFund } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { type Usd, usd } from '../numeric/planes.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { addToBackstopPoolSum, type BackstopPoolSide, backstopPoolSumOf } from '../state/backstop-pool.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { freeCollateralRefusal, parseUsdAmount } from './bucket-change.ts';

export interface BorrowLend {
  readonly kind: 'Lend' | 'UnLend' | 'Borrow' | 'Repay';
  readonly amount: Usd;
}

/** Gate evaluated at commit, inside the block: a reason not to move the money. */
interface PoolGate {
  readonly id: 'positive' | 'liquidator' | 'supply' | 'debt' | 'funds';
  check(core: Core, owner: Address, asked: BorrowLend): Refusal | null;
}

/** @source supplement, actions: borrow_lend; engine facts, section 28 */
export interface BorrowLendRules {
  /** Highest amount of one action. */
  readonly most: Usd;
  /** Sum that each kind changes, the direction of the change, and whether the account pays or is paid. */
  readonly effects: Readonly<
    Record<BorrowLend['kind'], { readonly side: BackstopPoolSide; readonly sign: 1n | -1n; readonly pays: boolean }>
  >;
  readonly gates: readonly PoolGate[];
}

export const borrowLendRules: BorrowLendRules = {
  most: usd(1_000_000_000_000n * 10n ** 18n),
  effects: {
    Lend: { side: 'supplies', sign: 1n, pays: true },
    UnLend: { side: 'supplies', sign: -1n, pays: false },
    Borrow: { side: 'debts', sign: 1n, pays: false },
    Repay: { side: 'debts', sign: -1n, pays: true },
  },
  gates: [
    {
      id: 'positive',
      check: (_core, _owner, { amount }) =>
        amount <= 0n ? refuse('INVALID_REQUEST', 'amount must be positive') : null,
    },
    {
      id: 'liquidator',
      check: ({ params }, owner, { kind }) =>
        kind === 'Borrow' && params.governance.liquidators?.includes(owner) !== true
          ? refuse('AUTH_UNAUTHORIZED', 'unauthorized')
          : null,
    },
    {
      id: 'supply',
      check({ state, rules }, owner, { kind, amount }) {
        if (rules.actions.borrowLend.effects[kind].pays) return null;
        // The refusal of a withdrawal of money that is lent on is the model's own rule.
        const isHeld = amount <= state.pots.backstop;
        const isOwn = kind === 'Borrow' || amount <= backstopPoolSumOf(state, 'supplies', owner);
        return isHeld && isOwn ? null : refuse('PRECONDITION_FAILED', 'insufficient lent balance');
      },
    },
    {
      id: 'debt',
      check: ({ state }, owner, { kind, amount }) =>
        kind === 'Repay' && amount > backstopPoolSumOf(state, 'debts', owner)
          ? refuse('PRECONDITION_FAILED', 'repay exceeds outstanding borrow')
          : null,
    },
    {
      // Our own rule: the documents name no gate for funds, but every other payment has one.
      id: 'funds',
      check: (core, owner, { kind, amount }) =>
        core.rules.actions.borrowLend.effects[kind].pays ? freeCollateralRefusal(core, owner, amount) : null,
    },
  ],
};

/** Lends USDC to the backstop pool for liquidations and takes it back; an approved account may borrow from the pool. */
export const borrowLendDefinition = defineAction('borrow_lend', {
  decode({ kind, amount: sent }): BorrowLend | Refusal {
    const amount = parseUsdAmount(sent);
    return amount === null ? refuse('INVALID_REQUEST', 'amount is no decimal of at most 18 places') : { kind, amount };
  },
  admit: () => null,
  commit(core, { account }, asked) {
    const { most, gates, effects } = core.rules.actions.borrowLend;
    if (asked.amount > most) return refusedOutcome(refuse('PRECONDITION_FAILED', 'amount exceeds bole bound'));
    const refusal = firstRefusal(gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const { side, sign, pays } = effects[asked.kind];
    addToBackstopPoolSum(core.state, side, account, usd(sign * asked.amount));
    const paid = unitsOfUsd(asked.amount);
    const ends = [holderForAccount(account), holderForSystemFund('backstop')] as const;
    const [from, to] = pays ? ends : ([ends[1], ends[0]] as const);
    moveMoney(core, { token: core.params.usdc, amount: paid, from, to, why: { kind: 'backstop-pool' } });
    return doneOutcome;
  },
});
