import type { ActionTag } from '../../spec-schemas/catalogue/actions.ts';
import type { ActionContext, DecodedAction } from '../actions/action.ts';
import type { Core } from '../core.ts';
import type { PendingReply } from '../door.ts';
import type { Refusal } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { storedPriorityBidOf } from '../state/priority-bids.ts';
import type { ActionReplyContext } from './outcome-replies.ts';
import type { SystemAction } from './system-action.ts';

/** An admitted action that waits for a block. */
export interface PendingAction {
  readonly context: ActionContext;
  readonly action: DecodedAction;
  readonly facts: ActionReplyContext;
  readonly ticket: PendingReply;
  /** Height of the newest block at admission. */
  readonly height: number;
}

/** An action that has passed the other gates of admission. */
export type ArrivingAction = Pick<PendingAction, 'context' | 'action'>;

/** Actions without a block yet, in order of arrival, as seen by a newly arriving action. */
export interface PendingActions {
  readonly system: readonly SystemAction[];
  readonly queue: readonly PendingAction[];
}

/** @source write-api, "Limits": the node's pending-action queue */
export interface PendingQueueRules {
  /** Maximum number of pending actions over all accounts. */
  capacity(core: Core): number;
  /** Index of the action that a full queue evicts. */
  evicts(queue: readonly PendingAction[]): number;
  /** Retired actions: they are admitted but never queued. @source write-api, "Spot margin and Earn" */
  readonly drops: readonly ActionTag[];
  /** Refusal of an arriving action that depends on a pending one; null: it is accepted (D240). */
  leans(core: Core, waiting: PendingActions, arriving: ArrivingAction): Refusal | null;
  /** Blocks between admission and execution: a venue may lag by any number (D34). */
  readonly delayBlocks: number;
  /** Order in which a block runs its actions. @source engine facts, section 24 */
  order(queue: readonly PendingAction[], core: Core): readonly PendingAction[];
}

/** @source write-api, "Limits" and "Spot margin and Earn"; engine facts, section 24: the order */
export const pendingQueueRules: PendingQueueRules = {
  capacity: (core) => core.params.pendingQueue,
  evicts: () => 0,
  drops: ['spot_margin_deposit', 'spot_margin_withdraw'],
  leans: () => null,
  delayBlocks: 0,
  order: byRank,
};

/**
 * Cancels that no action of their account precedes run first. The others run by their bid before the block, highest first, and equal bids
 * in order of arrival. No action overtakes an earlier one of its account.
 */
function byRank(queue: readonly PendingAction[], core: Core): readonly PendingAction[] {
  const least = new Map<Address, number>();
  const ranked = queue.map((pending) => {
    const { account } = pending.context;
    const before = least.get(account);
    const rank = Math.min(before ?? Number.POSITIVE_INFINITY, rankOf(pending, core));
    if (rank < Number.POSITIVE_INFINITY) least.set(account, rank);
    return { pending, rank };
  });
  return ranked
    .toSorted((one, other) => (one.rank === other.rank ? 0 : other.rank - one.rank))
    .map(({ pending }) => pending);
}

/** A cancel has the rank of its account's preceding action; without one it stands alone. */
function rankOf(pending: PendingAction, core: Core): number {
  return pending.action.lift?.by === 'cancel' ? Number.POSITIVE_INFINITY : priorityBidOf(pending, core);
}

/** Returns the bid attached to an action, in whole basis points; 0 without a bid. */
export function priorityBidOf({ action: { lift }, context }: PendingAction, { state }: Core): number {
  return lift?.by === 'bid' ? storedPriorityBidOf(state, context.account, lift.asset) : 0;
}
