import type { Core } from '../core.ts';
import { holderForAccount, holderForStakeLocation, type StakingLedgerKind } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, type Units, units } from '../numeric/planes.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { freeStakeOf } from '../state/staking.ts';
import { type CommitOutcome, doneOutcome, refusedOutcome } from './action.ts';

// Parts shared by both directions between the spot balance and the free staking balance.

/** Gate evaluated at commit, inside the block: a reason not to move the money. */
interface PoolGate {
  readonly id: 'positive' | 'fine' | 'funds';
  check(core: Core, owner: Address, amount: Units): Refusal | null;
}

/** @source engine facts, section 23 */
export interface StakingMoveRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly PoolGate[];
  /** Returns the part of a requested amount that moves (D125). */
  moved(core: Core, amount: Units): Units;
}

/** @param free  balance of the paying side, and its name in the refusal of a shortfall */
export function makeStakingMoveRules(free: {
  of(core: Core, owner: Address): Units;
  readonly named: string;
}): StakingMoveRules {
  return {
    gates: [
      { id: 'positive', check: (_core, _owner, amount) => notPositiveRefusal(amount) },
      {
        id: 'funds',
        check: (core, owner, amount) =>
          amount > free.of(core, owner) ? refuse('PRECONDITION_FAILED', `insufficient ${free.named} balance`) : null,
      },
    ],
    moved: (core, amount) => core.rules.engine.spending.scaled(core, core.params.native, amount),
  };
}

export function notPositiveRefusal(amount: Units): Refusal | null {
  return amount <= 0n ? refuse('INVALID_REQUEST', 'amount must be positive') : null;
}

/** Gate of the next release. @source supplement, actions: c_deposit and c_withdraw */
export const stakingAmountPrecisionGate: PoolGate = {
  id: 'fine',
  check({ state, params }, _owner, amount) {
    const weiDecimals = state.tokens.get(params.native)?.weiDecimals ?? CORE_DECIMALS;
    return amount % pow10(CORE_DECIMALS - weiDecimals) === 0n
      ? null
      : refuse('INVALID_REQUEST', "amount is finer than the token's wei_decimals");
  },
};

export const namedSpotNativeBalance = {
  of({ state, params }: Core, owner: Address): Units {
    const balance = readAccount(state, owner).balances.get(params.native);
    return balance === undefined ? units(0n) : units(balance.total - balance.hold);
  },
  named: 'spot MTF',
};

export const namedFreeStakeBalance = {
  of: ({ state }: Core, owner: Address): Units => freeStakeOf(state, owner),
  named: 'staking',
};

/** Moves the money after all gates have passed. */
export function commitStakingMove(
  core: Core,
  owner: Address,
  ledger: Extract<StakingLedgerKind, 'staking_deposit' | 'staking_withdraw'>,
  asked: Units,
): CommitOutcome {
  const { gates, moved } = ledger === 'staking_deposit' ? core.rules.actions.cDeposit : core.rules.actions.cWithdraw;
  const refusal = firstRefusal(gates, core, owner, asked);
  if (refusal !== null) return refusedOutcome(refusal);
  const spot = holderForAccount(owner);
  const free = holderForStakeLocation({ part: 'free', address: owner });
  const [from, to] = ledger === 'staking_deposit' ? [spot, free] : [free, spot];
  moveMoney(core, {
    token: core.params.native,
    amount: moved(core, asked),
    from,
    to,
    why: { kind: 'staking', ledger },
  });
  return doneOutcome;
}
