import { type Usd, usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, nextDue, takeDueUpTo } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { VenueState } from './venue-state.ts';

// Withdrawals that wait for their payout on another chain, and messages that came from there. Money is whole USDC x 1e18.

/** @source read-api, "Bridge withdrawal" */
export type WithdrawalStatus = 'awaiting_cosignatures' | 'ready_to_release' | 'released' | 'stranded_on_retired_domain';

/** Withdrawal to another chain. Its money stays in escrow until it is released, or given back. */
export interface Withdrawal {
  /** In the order of commits, over all accounts and chains. */
  readonly number: bigint;
  readonly owner: Address;
  /** 1 or 2. */
  readonly chain: number;
  readonly destination: Address;
  /** Amount that arrives at the destination. */
  readonly amount: Usd;
  readonly fee: Usd;
  readonly atMs: number;
  /** The digest that is signed under the deployment in force, 0x-hex of 32 bytes. */
  readonly messageId: string;
  readonly status: WithdrawalStatus;
  /** Stake of who has signed `messageId`, whole native tokens x 1e18. */
  readonly signedStake: bigint;
  readonly releasedAtMs: number | null;
  /** Time at which a stranded withdrawal was given back. */
  readonly refundedAtMs: number | null;
}

export interface Bridge {
  readonly outbox: Map<bigint, Withdrawal>;
  readonly numbersOf: KeyedSets<Address, bigint>;
  /** Withdrawals whose signatures still count, by chain. */
  readonly openOn: KeyedSets<number, bigint>;
  readonly byMessage: Map<string, bigint>;
  /** When those that are over leave the outbox. */
  readonly leaves: DueRows<number, bigint>;
  /** The deployment in force, by chain: how many there have been. */
  readonly deployments: Map<number, number>;
  /** Chains whose contract is registered. */
  readonly registered: Set<number>;
  readonly paused: Set<number>;
  /** All chains at once. */
  isPaused: boolean;
  /** Messages from outside that were credited: each counts once, so none is forgotten. */
  readonly credited: Set<string>;
  nextNumber: bigint;
}

export function emptyBridge(): Bridge {
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
export function openWithdrawalsOn({ bridge }: VenueState, chain: number): readonly Withdrawal[] {
  return [...(bridge.openOn.get(chain) ?? [])].flatMap((number) => bridge.outbox.get(number) ?? []);
}

/** Whether it can still move. */
export function isWithdrawalOpen({ status }: Withdrawal): boolean {
  return status === 'awaiting_cosignatures' || status === 'ready_to_release';
}

/** Whether its money has gone where it goes in the end. */
export function isWithdrawalOver({ status, refundedAtMs }: Withdrawal): boolean {
  return status === 'released' || refundedAtMs !== null;
}

/** Returns the part of a withdrawal that is in escrow. */
export function heldForWithdrawal(entry: Withdrawal): Usd {
  return usd(isWithdrawalOver(entry) ? 0n : entry.amount + entry.fee);
}

/** Over all withdrawals. */
export function heldForWithdrawals({ bridge }: VenueState): bigint {
  return bridge.outbox.values().reduce((sum: bigint, entry) => sum + heldForWithdrawal(entry), 0n);
}

export function bridgeDeploymentNumberOn({ bridge }: VenueState, chain: number): number {
  return bridge.deployments.get(chain) ?? 0;
}

/** @returns the number that it takes up */
export function takeWithdrawalNumber({ bridge }: VenueState): bigint {
  const number = bridge.nextNumber;
  bridge.nextNumber += 1n;
  return number;
}

/** Adds one, or puts it in the place of what it was. */
export function putWithdrawal({ bridge }: VenueState, entry: Withdrawal): void {
  const { number, owner, chain, messageId } = entry;
  const before = bridge.outbox.get(number);
  if (before !== undefined) bridge.byMessage.delete(before.messageId);
  bridge.outbox.set(number, entry);
  bridge.byMessage.set(messageId, number);
  addToKeyedSet(bridge.numbersOf, owner, number);
  if (isWithdrawalOpen(entry)) addToKeyedSet(bridge.openOn, chain, number);
  else dropFromKeyedSet(bridge.openOn, chain, number);
}

/** Schedules the removal of a withdrawal from the outbox. */
export function scheduleOutboxExit({ bridge }: VenueState, { number: id }: Withdrawal, at: number): void {
  addDue(bridge.leaves, { at, id });
}

/** When the next one leaves behind this moment; null: none does. */
export function nextOutboxExitMs({ bridge }: VenueState, afterMs: number): number | null {
  return nextDue(bridge.leaves, afterMs);
}

/** Takes out those that are over and due to leave. */
export function dropExpiredOutbox({ bridge }: VenueState, nowMs: number): void {
  for (const { id } of takeDueUpTo(bridge.leaves, nowMs)) {
    const entry = bridge.outbox.get(id);
    if (entry === undefined) continue;
    bridge.outbox.delete(id);
    bridge.byMessage.delete(entry.messageId);
    dropFromKeyedSet(bridge.numbersOf, entry.owner, id);
  }
}

/** Puts another contract in force on a chain. */
export function rotateBridgeDeployment(state: VenueState, chain: number): void {
  state.bridge.deployments.set(chain, bridgeDeploymentNumberOn(state, chain) + 1);
}

export function setBridgeRegistered({ bridge }: VenueState, chain: number, isRegistered: boolean): void {
  if (isRegistered) bridge.registered.add(chain);
  else bridge.registered.delete(chain);
}

/** @param chain  null: all of them at once, whatever holds for each */
export function setBridgePaused({ bridge }: VenueState, chain: number | null, isPaused: boolean): void {
  if (chain === null) bridge.isPaused = isPaused;
  else if (isPaused) bridge.paused.add(chain);
  else bridge.paused.delete(chain);
}

export function recordBridgeCredit({ bridge }: VenueState, messageId: string): void {
  bridge.credited.add(messageId);
}
