import { type Usd, usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, nextDue, takeDueUpTo } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { VenueState } from './venue-state.ts';

// Withdrawals that wait for their payout on another chain, and messages received from there. Money is whole USDC x 1e18.

/** @source read-api, "Bridge withdrawal" */
export type WithdrawalStatus = 'awaiting_cosignatures' | 'ready_to_release' | 'released' | 'stranded_on_retired_domain';

/** Withdrawal to another chain. Its money stays in escrow until it is released or refunded. */
export interface Withdrawal {
  /** In commit order over all accounts and chains. */
  readonly number: bigint;
  readonly owner: Address;
  /** 1 or 2. */
  readonly chain: number;
  readonly destination: Address;
  /** Amount paid out at the destination. */
  readonly amount: Usd;
  readonly fee: Usd;
  readonly atMs: number;
  /** The digest to be signed under the deployment in force, 0x-hex of 32 bytes. */
  readonly messageId: string;
  readonly status: WithdrawalStatus;
  /** Stake behind the signatures of `messageId`, whole native tokens x 1e18. */
  readonly signedStake: bigint;
  readonly releasedAtMs: number | null;
  /** Time at which a stranded withdrawal was refunded. */
  readonly refundedAtMs: number | null;
}

export interface Bridge {
  readonly outbox: Map<bigint, Withdrawal>;
  readonly numbersOf: KeyedSets<Address, bigint>;
  /** Withdrawals whose signatures still count, by chain. */
  readonly openOn: KeyedSets<number, bigint>;
  readonly byMessage: Map<string, bigint>;
  /** Times at which finished withdrawals leave the outbox. */
  readonly leaves: DueRows<number, bigint>;
  /** The deployment in force by chain, as a running count. */
  readonly deployments: Map<number, number>;
  /** Chains whose contract is registered. */
  readonly registered: Set<number>;
  readonly paused: Set<number>;
  /** Pauses all chains at once. */
  isPaused: boolean;
  /** Credited inbound messages: each counts once, so none is ever removed. */
  readonly credited: Set<string>;
  nextNumber: bigint;
}

export function makeEmptyBridge(): Bridge {
  return {
    outbox: new Map(),
    numbersOf: new Map(),
    openOn: new Map(),
    byMessage: new Map(),
    leaves: [],
    deployments: new Map(),
    registered: new Set(),
    paused: new Set(),
    isPaused: false,
    credited: new Set(),
    nextNumber: 1n,
  };
}

/** Oldest first. */
export function withdrawalsOf({ bridge }: VenueState, owner: Address): readonly Withdrawal[] {
  return [...(bridge.numbersOf.get(owner) ?? [])].flatMap((number) => bridge.outbox.get(number) ?? []);
}

export function withdrawalAt({ bridge }: VenueState, messageId: string): Withdrawal | undefined {
  const number = bridge.byMessage.get(messageId);
  return number === undefined ? undefined : bridge.outbox.get(number);
}

/** Returns the withdrawals of a chain whose signatures still count. */
export function pendingWithdrawalsOn({ bridge }: VenueState, chain: number): readonly Withdrawal[] {
  return [...(bridge.openOn.get(chain) ?? [])].flatMap((number) => bridge.outbox.get(number) ?? []);
}

/** Whether it can still move. */
export function isWithdrawalPending({ status }: Withdrawal): boolean {
  return status === 'awaiting_cosignatures' || status === 'ready_to_release';
}

/** Whether its money has reached its final holder. */
export function isWithdrawalSettled({ status, refundedAtMs }: Withdrawal): boolean {
  return status === 'released' || refundedAtMs !== null;
}

/** Returns the part of a withdrawal that is in escrow. */
export function heldForWithdrawal(entry: Withdrawal): Usd {
  return usd(isWithdrawalSettled(entry) ? 0n : entry.amount + entry.fee);
}

/** Sum over all withdrawals. */
export function heldForWithdrawals({ bridge }: VenueState): bigint {
  return bridge.outbox.values().reduce((sum: bigint, entry) => sum + heldForWithdrawal(entry), 0n);
}

export function bridgeDeploymentNumberOn({ bridge }: VenueState, chain: number): number {
  return bridge.deployments.get(chain) ?? 0;
}

/** @returns the assigned number */
export function takeWithdrawalNumber({ bridge }: VenueState): bigint {
  const number = bridge.nextNumber;
  bridge.nextNumber += 1n;
  return number;
}

/** Adds a withdrawal, or replaces its previous state. */
export function putWithdrawal({ bridge }: VenueState, entry: Withdrawal): void {
  const { number, owner, chain, messageId } = entry;
  const before = bridge.outbox.get(number);
  if (before !== undefined) bridge.byMessage.delete(before.messageId);
  bridge.outbox.set(number, entry);
  bridge.byMessage.set(messageId, number);
  addToKeyedSet(bridge.numbersOf, owner, number);
  if (isWithdrawalPending(entry)) addToKeyedSet(bridge.openOn, chain, number);
  else dropFromKeyedSet(bridge.openOn, chain, number);
}

/** Schedules the removal of a withdrawal from the outbox. */
export function scheduleOutboxRemoval({ bridge }: VenueState, { number: id }: Withdrawal, at: number): void {
  addDue(bridge.leaves, { at, id });
}

/** Time of the next removal after this moment; null: none. */
export function nextOutboxRemovalMs({ bridge }: VenueState, afterMs: number): number | null {
  return nextDue(bridge.leaves, afterMs);
}

/** Removes finished withdrawals whose retention has ended. */
export function dropExpiredOutbox({ bridge }: VenueState, nowMs: number): void {
  for (const { id } of takeDueUpTo(bridge.leaves, nowMs)) {
    const entry = bridge.outbox.get(id);
    if (entry === undefined) continue;
    bridge.outbox.delete(id);
    bridge.byMessage.delete(entry.messageId);
    dropFromKeyedSet(bridge.numbersOf, entry.owner, id);
  }
}

/** Rotates a chain to another contract. */
export function rotateBridgeDeployment(state: VenueState, chain: number): void {
  state.bridge.deployments.set(chain, bridgeDeploymentNumberOn(state, chain) + 1);
}

export function setBridgeRegistered({ bridge }: VenueState, chain: number, isRegistered: boolean): void {
  if (isRegistered) bridge.registered.add(chain);
  else bridge.registered.delete(chain);
}

/** @param chain  null: all chains at once, independent of each chain's own flag */
export function setBridgePaused({ bridge }: VenueState, chain: number | null, isPaused: boolean): void {
  if (chain === null) bridge.isPaused = isPaused;
  else if (isPaused) bridge.paused.add(chain);
  else bridge.paused.delete(chain);
}

export function recordBridgeCredit({ bridge }: VenueState, messageId: string): void {
  bridge.credited.add(messageId);
}
