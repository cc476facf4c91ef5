import type { Core } from '../core.ts';
import { assetHolderOf, type WalletAsset } from '../engine/risk/spendable.ts';
import type { SubAccountMoveWallet } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import type { Units } from '../numeric/planes.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { type SubAccount, subAccountAt } from '../state/sub-accounts.ts';
import { type CommitOutcome, doneOutcome, refusedOutcome } from './action.ts';

// Parts shared by both actions that move money between a master and a sub-account.

/** `deposit` true moves from the master to the sub-account. */
export interface SubAccountMove {
  readonly index: number;
  readonly asset: number;
  readonly deposit: boolean;
  readonly amount: Units;
}

/** Move under validation: the requesting action, and the class of the asset. */
interface AskedMove extends SubAccountMove, WalletAsset {
  readonly ledger: SubAccountMoveWallet;
}

/** Gate evaluated at commit, inside the block: a reason not to move the money. */
interface MoveGate {
  readonly id: 'positive' | 'sub-account' | 'funds';
  check(core: Core, master: Address, asked: AskedMove): Refusal | null;
}

/** @source write-api, "Account and access"; engine facts, section 28 */
export interface SubAccountMoveRules {
  /** Whether the perp wallet of a split account pays or is paid. */
  readonly toPerp: boolean;
  /** In the order in which the venue looks. */
  readonly gates: readonly MoveGate[];
  /** Returns the sub-account of a master at an index. */
  named(core: Core, master: Address, index: number): SubAccount | undefined;
  /** Returns the payer and the payee. */
  parties(master: Address, sub: Address, deposit: boolean): { readonly payer: Address; readonly payee: Address };
}

/** @param short  code and text of a side with insufficient balance */
export function makeSubAccountMoveRules(
  toPerp: boolean,
  short: (core: Core, asked: AskedMove, payer: Address) => Refusal,
): SubAccountMoveRules {
  return {
    toPerp,
    gates: [
      {
        id: 'positive',
        check: (_core, _master, { amount }) =>
          amount <= 0n ? refuse('INVALID_REQUEST', 'amount must be positive') : null,
      },
      {
        id: 'sub-account',
        check: (core, master, asked) =>
          sidesOf(core, master, asked) === null ? refuse('NOT_FOUND', 'sub account not found') : null,
      },
      {
        id: 'funds',
        check(core, master, asked) {
          const sides = sidesOf(core, master, asked);
          if (sides === null) return null;
          const { payer } = sides;
          const free = core.rules.engine.spending.spendable(core, readAccount(core.state, payer), asked);
          return asked.amount > free ? short(core, asked, payer) : null;
        },
      },
    ],
    named: ({ state }, master, index) => subAccountAt(state, master, index),
    parties: (master, sub, deposit) => (deposit ? { payer: master, payee: sub } : { payer: sub, payee: master }),
  };
}

function sidesOf(core: Core, master: Address, { ledger, index, deposit }: AskedMove) {
  const { named, parties } = rulesOf(core, ledger);
  const sub = named(core, master, index);
  return sub === undefined ? null : parties(master, sub.address, deposit);
}

function rulesOf({ rules: { actions } }: Core, ledger: SubAccountMoveWallet): SubAccountMoveRules {
  return ledger === 'collateral' ? actions.subAccountTransfer : actions.subAccountSpotTransfer;
}

/** Moves the money after all gates have passed. */
export function commitSubAccountMove(
  core: Core,
  master: Address,
  ledger: SubAccountMoveWallet,
  sent: SubAccountMove,
): CommitOutcome {
  const { gates, toPerp } = rulesOf(core, ledger);
  const amount = core.rules.engine.spending.scaled(core, sent.asset, sent.amount);
  const asked = { ...sent, amount, ledger, toPerp };
  const refusal = firstRefusal(gates, core, master, asked);
  if (refusal !== null) return refusedOutcome(refusal);
  const sides = sidesOf(core, master, asked);
  // No-op if a fault removes the gate and the request names no sub-account.
  if (sides === null) return doneOutcome;
  const from = assetHolderOf(core, sides.payer, asked);
  const to = assetHolderOf(core, sides.payee, asked);
  moveMoney(core, { token: sent.asset, amount, from, to, why: { kind: 'sub-account', ledger } });
  return doneOutcome;
}
