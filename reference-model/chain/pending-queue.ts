import type { ActionContext, Prepared } from '../actions/action.ts';
import type { Core } from '../core.ts';
import type { Ticket } from '../door.ts';
import type { ReplyFacts } from './outcome-replies.ts';

/** An admitted action on its way into a block. */
export interface Pending {
  readonly context: ActionContext;
  readonly action: Prepared;
  readonly facts: ReplyFacts;
  readonly ticket: Ticket;
}

/** @source write-api, "Limits": the node's pending-action queue */
export interface QueueRules {
  /** How many actions of all accounts wait at most. */
  capacity(core: Core): number;
  /** Place of the action that a full queue gives up. */
  evicts(queue: readonly Pending[]): number;
  /** Order in which a block runs what has arrived. */
  order(queue: readonly Pending[]): readonly Pending[];
}

export const queueRules: QueueRules = {
  capacity: (core) => core.params.pendingQueue,
  evicts: () => 0,
  order: (queue) => queue,
};
