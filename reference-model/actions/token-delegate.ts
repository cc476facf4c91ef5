import type { Core } from '../core.ts';
import { holderForStakeLocation } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { type Units, ZERO_UNITS } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { delegationAt, freeStakeOf, openUnbonding, putDelegationTerms, validatorAt } from '../state/staking.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestAddress, unreadableAmountRefusal } from './request-values.ts';
import { notPositiveRefusal } from './staking-pool.ts';

/** Stake to delegate to a validator, or to take back. */
export interface TokenDelegate {
  readonly validator: Address;
  readonly amount: Units;
  readonly isUndelegate: boolean;
  readonly lockMonths: number;
}

/** Gate evaluated at commit, inside the block: a reason not to move the stake. */
interface DelegateGate {
  readonly id: 'positive' | 'lock-words' | 'validator' | 'allowlist' | 'tier' | 'funds' | 'locked' | 'delegated';
  check(core: Core, owner: Address, asked: TokenDelegate): Refusal | null;
}

/** @source engine facts, section 23 */
export interface TokenDelegateRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly DelegateGate[];
  /** Returns the end of the lock of an addition made now. */
  lockedUntil(core: Core, owner: Address, asked: TokenDelegate): number;
  /** Returns the part of a requested amount that moves (D125). */
  moved(core: Core, amount: Units): Units;
}

export const tokenDelegateRules: TokenDelegateRules = {
  gates: [
    { id: 'positive', check: (_core, _owner, { amount }) => notPositiveRefusal(amount) },
    {
      id: 'lock-words',
      check: ({ rules }, _owner, { isUndelegate, lockMonths }) =>
        isUndelegate || rules.engine.staking.multipliers.has(lockMonths)
          ? null
          : refuse('INVALID_REQUEST', 'lock_months is 0, 1, 6 or 24'),
    },
    {
      id: 'validator',
      check: ({ state }, _owner, { isUndelegate, validator }) =>
        isUndelegate || validatorAt(state, validator) !== undefined
          ? null
          : refuse('PRECONDITION_FAILED', 'no such validator'),
    },
    {
      id: 'allowlist',
      check: (core, _owner, { isUndelegate, validator, lockMonths }) =>
        isUndelegate || lockMonths === 0 || core.rules.engine.staking.takesLocks(core, validator)
          ? null
          : refuse('PRECONDITION_FAILED', 'this validator takes no stake under a lock'),
    },
    {
      id: 'tier',
      check({ state }, owner, { isUndelegate, validator, lockMonths }) {
        const row = delegationAt(state, owner, validator);
        return isUndelegate || row === undefined || row.amount === 0n || row.lockMonths === lockMonths
          ? null
          : refuse('PRECONDITION_FAILED', 'the delegation has another lock');
      },
    },
    {
      id: 'funds',
      check: ({ state }, owner, { isUndelegate, amount }) =>
        !isUndelegate && amount > freeStakeOf(state, owner)
          ? refuse('PRECONDITION_FAILED', 'insufficient staking balance')
          : null,
    },
    {
      id: 'locked',
      check({ state }, owner, { isUndelegate, validator }) {
        const row = delegationAt(state, owner, validator);
        return isUndelegate && row !== undefined && row.lockMonths > 0 && state.timeMs < row.lockedUntilMs
          ? refuse('PRECONDITION_FAILED', 'the delegation is locked')
          : null;
      },
    },
    {
      id: 'delegated',
      check: ({ state }, owner, { isUndelegate, validator, amount }) =>
        isUndelegate && amount > (delegationAt(state, owner, validator)?.amount ?? ZERO_UNITS)
          ? refuse('PRECONDITION_FAILED', 'insufficient delegation')
          : null,
    },
  ],
  lockedUntil: ({ state, rules }, _owner, { lockMonths }) => state.timeMs + lockMonths * rules.engine.staking.monthMs,
  moved: (core, amount) => core.rules.engine.spending.scaled(core, core.params.native, amount),
};

/** Delegates free stake of the signer to a validator, with or without a lock, or undelegates it through the unbonding window. */
export const tokenDelegateDefinition = defineAction('token_delegate', {
  decode(sent): TokenDelegate | Refusal {
    const amount = parseUnits(String(sent.amount));
    if (amount === null) return unreadableAmountRefusal;
    return {
      validator: parseRequestAddress(sent.validator),
      amount,
      isUndelegate: sent.is_undelegate,
      lockMonths: sent.lock_months ?? 0,
    };
  },
  admit: () => null,
  commit(core, { account: owner }, asked) {
    const { gates, moved } = core.rules.actions.tokenDelegate;
    const refusal = firstRefusal(gates, core, owner, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const amount = moved(core, asked.amount);
    // An amount below the token's smallest unit moves nothing and opens no row.
    if (amount === 0n) return doneOutcome;
    if (asked.isUndelegate) takeBack(core, owner, asked.validator, amount);
    else give(core, owner, { ...asked, amount });
    return doneOutcome;
  },
});

function give(core: Core, owner: Address, asked: TokenDelegate): void {
  const { state, rules, params } = core;
  const { validator, amount, lockMonths } = asked;
  const row = delegationAt(state, owner, validator);
  putDelegationTerms(state, {
    owner,
    validator,
    lockMonths,
    lockedUntilMs: rules.actions.tokenDelegate.lockedUntil(core, owner, asked),
    // The whole delegation's weight restarts (D131).
    activeFromMs: state.timeMs + rules.engine.staking.activationMs,
    sinceMs: row?.sinceMs ?? state.timeMs,
    claimedAtMs: row?.claimedAtMs ?? 0,
  });
  const from = holderForStakeLocation({ part: 'free', address: owner });
  const to = holderForStakeLocation({ part: 'delegated', address: owner, validator });
  moveMoney(core, { token: params.native, amount, from, to, why: { kind: 'staking', ledger: 'delegate' } });
}

function takeBack(core: Core, owner: Address, validator: Address, amount: Units): void {
  const { state, rules, params } = core;
  const maturesAtMs = state.timeMs + rules.engine.staking.unbondingMs;
  const id = openUnbonding(state, { owner, validator, maturesAtMs });
  const from = holderForStakeLocation({ part: 'delegated', address: owner, validator });
  const to = holderForStakeLocation({ part: 'unbonding', address: owner, id });
  moveMoney(core, { token: params.native, amount, from, to, why: { kind: 'staking', ledger: 'undelegate' } });
}
