import type { Core } from '../core.ts';
import { holderForAccount, holderForSystemFund } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import type { Units, Usd } from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import {
  pendingWithdrawalsOn,
  putWithdrawal,
  recordBridgeCredit,
  rotateBridgeDeployment,
  scheduleOutboxRemoval,
  setBridgePaused,
  setBridgeRegistered,
  type Withdrawal,
  withdrawalAt,
} from '../state/bridge.ts';

/** Bridge operation by validators, relay or operator. A null chain means every chain; an entry is named by its `message_id`. */
export type BridgeOperation =
  /** An inbound message deposits USDC. `amount` is above 0. */
  | {
      readonly type: 'bridge_credit';
      readonly account: Address;
      readonly amount: Usd;
      readonly chain: number;
      readonly messageId: string;
    }
  /** Co-signatures worth this much stake, in addition to those that the entry has. */
  | { readonly type: 'bridge_cosign'; readonly entry: string; readonly stake: Units }
  /** Rotates the contract in force to another one. */
  | { readonly type: 'bridge_rotate'; readonly chain: number | null }
  /** A quorum confirmed that the withdrawal was paid out. */
  | { readonly type: 'bridge_release'; readonly entry: string }
  /** Refunds a stranded, unpaid withdrawal to its owner, including the fee. */
  | { readonly type: 'bridge_refund'; readonly entry: string }
  | { readonly type: 'bridge_pause'; readonly chain: number | null; readonly paused: boolean }
  | { readonly type: 'bridge_deploy'; readonly chain: number; readonly deployed: boolean };

/** Returns why an operation would be refused; null if it can be applied. */
export function bridgeOperationRefusal(core: Core, operation: BridgeOperation): Refusal | null {
  switch (operation.type) {
    case 'bridge_credit':
      return core.rules.engine.bridge.isCredited(core, operation.messageId)
        ? refuse('PRECONDITION_FAILED', 'the message was credited before')
        : null;
    case 'bridge_cosign':
    case 'bridge_release':
    case 'bridge_refund': {
      const entry = withdrawalAt(core.state, operation.entry);
      if (entry === undefined) return refuse('NOT_FOUND', 'no such withdrawal');
      const isAllowed = core.rules.engine.bridge.takes[operation.type](entry);
      return isAllowed ? null : refuse('PRECONDITION_FAILED', `the withdrawal is ${entry.status}`);
    }
    case 'bridge_rotate':
    case 'bridge_pause':
    case 'bridge_deploy':
      return null;
  }
}

/** @returns the refusal of `bridgeOperationRefusal`; a refused operation changes nothing */
export function applyBridgeOperation(core: Core, operation: BridgeOperation): Refusal | null {
  const refusal = bridgeOperationRefusal(core, operation);
  if (refusal !== null) return refusal;
  switch (operation.type) {
    case 'bridge_credit':
      credit(core, operation);
      break;
    case 'bridge_cosign':
      onEntry(core, operation.entry, (entry) => cosign(core, entry, operation.stake));
      break;
    case 'bridge_rotate':
      for (const chain of operation.chain === null ? [...core.state.bridge.deployments.keys()] : [operation.chain])
        rotate(core, chain);
      break;
    case 'bridge_release':
      onEntry(core, operation.entry, (entry) => release(core, entry));
      break;
    case 'bridge_refund':
      onEntry(core, operation.entry, (entry) => refund(core, entry));
      break;
    case 'bridge_pause':
      setBridgePaused(core.state, operation.chain, operation.paused);
      break;
    case 'bridge_deploy':
      setBridgeRegistered(core.state, operation.chain, operation.deployed);
      break;
  }
  return null;
}

/** Total stake of all who may sign, which are those who may vote. */
export function totalSigningStake({ state, rules }: Core): bigint {
  return state.validators.filter(rules.governance.counts).reduce((sum: bigint, { stake }) => sum + stake, 0n);
}

function onEntry({ state }: Core, messageId: string, work: (entry: Withdrawal) => void): void {
  const entry = withdrawalAt(state, messageId);
  if (entry !== undefined) work(entry);
}

function credit(
  core: Core,
  { account, amount, chain, messageId }: Extract<BridgeOperation, { type: 'bridge_credit' }>,
): void {
  recordBridgeCredit(core.state, messageId);
  const from = { kind: 'outside', door: 'bridge' } as const;
  const to = holderForAccount(account);
  const why = { kind: 'bridge', ledger: 'deposit', chain } as const;
  moveMoney(core, { token: core.params.usdc, amount: unitsOfUsd(amount), from, to, why });
}

function cosign(core: Core, entry: Withdrawal, stake: Units): void {
  const signedStake = entry.signedStake + stake;
  const isReady = core.rules.engine.bridge.isQuorum(signedStake, totalSigningStake(core));
  putWithdrawal(core.state, { ...entry, signedStake, status: isReady ? 'ready_to_release' : entry.status });
}

function rotate(core: Core, chain: number): void {
  rotateBridgeDeployment(core.state, chain);
  for (const entry of pendingWithdrawalsOn(core.state, chain))
    putWithdrawal(core.state, core.rules.engine.bridge.rotated(core, entry));
}

/** Pays the requested amount out of the venue, and the earned fee to the treasury. */
function release(core: Core, entry: Withdrawal): void {
  const { state, params } = core;
  const from = holderForSystemFund('bridge');
  const facts = { token: params.usdc, from, why: { kind: 'bridge', ledger: 'none', chain: entry.chain } } as const;
  moveMoney(core, { ...facts, amount: unitsOfUsd(entry.amount), to: { kind: 'outside', door: 'bridge' } });
  moveMoney(core, { ...facts, amount: unitsOfUsd(entry.fee), to: holderForSystemFund('treasury') });
  over(core, { ...entry, status: 'released', releasedAtMs: state.timeMs });
}

function refund(core: Core, entry: Withdrawal): void {
  const { state, params } = core;
  const amount = unitsOfUsd(core.rules.engine.bridge.refunded(entry));
  const why = { kind: 'bridge', ledger: 'refund', chain: entry.chain } as const;
  moveMoney(core, {
    token: params.usdc,
    amount,
    from: holderForSystemFund('bridge'),
    to: holderForAccount(entry.owner),
    why,
  });
  over(core, { ...entry, refundedAtMs: state.timeMs });
}

function over({ state, rules }: Core, entry: Withdrawal): void {
  putWithdrawal(state, entry);
  scheduleOutboxRemoval(state, entry, state.timeMs + rules.engine.bridge.retentionMs);
}
