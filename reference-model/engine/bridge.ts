import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import type { Core } from '../core.ts';
import { holderForSystemFund } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import {
  bridgeDeploymentNumberOn,
  dropExpiredOutbox,
  heldForWithdrawal,
  isWithdrawalSettled,
  putWithdrawal,
  takeWithdrawalNumber,
  type Withdrawal,
  withdrawalsOf,
} from '../state/bridge.ts';
import { assetHolderOf } from './risk/spendable.ts';

/** Operation of the operator on one entry. */
export type WithdrawalOperation = 'bridge_cosign' | 'bridge_release' | 'bridge_refund';

/** @source engine facts, section 26; decisions D150, D151 and D153 */
export interface BridgeRules {
  /** Fee of each withdrawal. */
  readonly fee: Usd;
  /** Whether the fee is deducted from the requested amount, or charged on top of it. */
  readonly isFeeWithin: boolean;
  /** Maximum number of entries per account. */
  readonly most: number;
  /** Whether an entry counts towards that maximum. */
  readonly counts: (entry: Withdrawal) => boolean;
  /** How long a finished entry stays listed. */
  readonly retentionMs: number;
  /** Whether signatures of this much stake form a quorum. */
  readonly isQuorum: (signed: bigint, total: bigint) => boolean;
  /** Returns the digest to be signed for a deployment. */
  readonly messageId: (core: Core, entry: Pick<Withdrawal, 'number' | 'chain'>, deployment: number) => string;
  /** Returns an entry that can still move, after a rotation to another deployment. */
  readonly rotated: (core: Core, entry: Withdrawal) => Withdrawal;
  /** Operations that an entry allows. */
  readonly takes: Readonly<Record<WithdrawalOperation, (entry: Withdrawal) => boolean>>;
  /** Returns the refundable part of a stranded entry. */
  readonly refunded: (entry: Withdrawal) => Usd;
  /** Whether an inbound message was already credited. */
  readonly isCredited: (core: Core, messageId: string) => boolean;
}

export const bridgeRules: BridgeRules = {
  fee: ZERO_USD,
  isFeeWithin: false,
  most: 256,
  counts: (entry) => !isWithdrawalSettled(entry),
  retentionMs: 86_400_000,
  isQuorum: (signed, total) => 3n * signed >= 2n * total,
  messageId: ({ state }, { number, chain }, deployment) =>
    `0x${bytesToHex(keccak256(utf8ToBytes(`${state.chain.identity} ${chain} ${deployment} ${number}`)))}`,
  rotated(core, entry) {
    if (entry.status === 'ready_to_release') return { ...entry, status: 'stranded_on_retired_domain' };
    const deployment = bridgeDeploymentNumberOn(core.state, entry.chain);
    return { ...entry, messageId: core.rules.engine.bridge.messageId(core, entry, deployment), signedStake: 0n };
  },
  takes: {
    bridge_cosign: ({ status }) => status === 'awaiting_cosignatures',
    bridge_release: ({ status }) => status === 'ready_to_release',
    bridge_refund: ({ status, refundedAtMs }) => status === 'stranded_on_retired_domain' && refundedAtMs === null,
  },
  refunded: heldForWithdrawal,
  isCredited: ({ state }, messageId) => state.bridge.credited.has(messageId),
};

/** Cost of a withdrawal, derived from the requested amount. */
export interface WithdrawalCost {
  /** Amount paid out on the other chain. */
  readonly amount: Usd;
  readonly fee: Usd;
}

export function withdrawalCostOf({ rules }: Core, asked: Usd): WithdrawalCost {
  const { fee, isFeeWithin } = rules.engine.bridge;
  return { amount: isFeeWithin ? usd(asked - fee) : asked, fee };
}

/** Number of an account's entries that count towards its maximum. */
export function countWithdrawalsTowardLimit({ state, rules }: Core, owner: Withdrawal['owner']): number {
  return withdrawalsOf(state, owner).filter(rules.engine.bridge.counts).length;
}

/** Moves the cost of a withdrawal from its owner's collateral into escrow, and queues the withdrawal. */
export function queueWithdrawal(
  core: Core,
  { owner, chain, destination }: Pick<Withdrawal, 'owner' | 'chain' | 'destination'>,
  { amount, fee }: WithdrawalCost,
): void {
  const { state, rules, params } = core;
  const number = takeWithdrawalNumber(state);
  const messageId = rules.engine.bridge.messageId(core, { number, chain }, bridgeDeploymentNumberOn(state, chain));
  const from = assetHolderOf(core, owner, { asset: params.usdc, toPerp: true });
  const why = { kind: 'bridge', ledger: 'withdraw', chain } as const;
  moveMoney(core, {
    token: params.usdc,
    amount: unitsOfUsd(usd(amount + fee)),
    from,
    to: holderForSystemFund('bridge'),
    why,
  });
  putWithdrawal(state, {
    number,
    owner,
    chain,
    destination,
    amount,
    fee,
    atMs: state.timeMs,
    messageId,
    status: 'awaiting_cosignatures',
    signedStake: 0n,
    releasedAtMs: null,
    refundedAtMs: null,
  });
}

/** Removes finished entries from the outbox when their retention ends. */
export function dropFinishedWithdrawals({ state }: Core): void {
  dropExpiredOutbox(state, state.timeMs);
}
