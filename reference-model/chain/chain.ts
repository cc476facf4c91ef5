import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import { type Recovered, recover as recoverSigner } from '../../spec-schemas/signing/signature.ts';
import type { ActionContext, DecodedAction } from '../actions/action.ts';
import { serializeAnswer } from '../answers/envelope.ts';
import type { Core } from '../core.ts';
import { PendingReply } from '../door.ts';
import { beginBlock } from '../engine/begin-block.ts';
import type { OrderEvent, StampedEvent } from '../events.ts';
import { isEvmBlockDue } from '../evm/evm-blocks.ts';
import type { Refusal } from '../refusal.ts';
import { admissionCloids, admissionRefusal, reserveActionCloids } from './admission.ts';
import { applySystemAction } from './apply-system.ts';
import { TouchedCloids } from './cloids.ts';
import { ConservationChecker, type ConservationMode } from './conserving.ts';
import { type ExecutionResult, executeAction } from './execute.ts';
import { memoizeRecover } from './memoized-recover.ts';
import {
  type ActionReplyContext,
  replyAtAdmission,
  replyAtCommit,
  replyAtWaitTimeout,
  replyToReplay,
} from './outcome-replies.ts';
import type { PendingAction, PendingActions } from './pending-queue.ts';
import type { SystemAction } from './system-action.ts';

/** Recovers the signer of 32 bytes. A shadow model that knows its signers replaces the curve's recovery. */
export type RecoverSigner = (digest: Uint8Array, signature: string) => Recovered;

export interface ChainOptions {
  readonly serviceName: string;
  /** Called whenever something starts to wait for a block. */
  readonly onPending?: () => void;
  readonly recover?: RecoverSigner;
  /** Whether conservation is asserted after each block, before subscribers see it. */
  readonly conserving?: ConservationMode;
}

/** A signed action whose signer may act for its account. */
export interface AuthorisedAction {
  readonly entry: ActionEntry;
  readonly context: ActionContext;
  readonly action: DecodedAction;
}

/** Admits actions, queues them, and cuts blocks. */
export class Chain {
  readonly domain: SigningDomain;
  readonly recover: RecoverSigner;
  readonly #core: Core;
  readonly #onPending: () => void;
  readonly #conservation: ConservationChecker;
  #queue: PendingAction[] = [];
  #system: { readonly action: SystemAction; readonly whenApplied: WhenApplied }[] = [];

  constructor(
    core: Core,
    { serviceName, onPending = () => {}, recover = recoverSigner, conserving = 'never' }: ChainOptions,
  ) {
    this.domain = { serviceName, chainId: core.state.chain.chainId };
    this.recover = memoizeRecover(recover);
    this.#onPending = onPending;
    this.#conservation = new ConservationChecker(core, conserving);
    this.#core = core;
  }

  get hasPending(): boolean {
    return this.#queue.length > 0 || this.#system.length > 0 || isEvmBlockDue(this.#core);
  }

  /** Reports work that waits for a block but is in none of this chain's queues. */
  wake(): void {
    this.#onPending();
  }

  /** Number of pending actions of one account: `pending_count` of `user_rate_limit`. */
  pendingOf(account: string): number {
    return this.#queue.reduce((count, { context }) => (context.account === account ? count + 1 : count), 0);
  }

  /**
   * Admits an action, or refuses it without side effects.
   * @returns a ticket that the commit settles. The ticket of an action that a block drops runs to the end of its caller's wait; that of a
   * retired action is settled at once
   */
  submit({ entry, context, action }: AuthorisedAction): PendingReply {
    const { replies, queue } = this.#core.rules.chain;
    const refusal =
      admissionRefusal(this.#core, context, action) ?? queue.leans(this.#core, this.#waiting(), { context, action });
    if (refusal !== null) return PendingReply.settled(serializeAnswer(this.#core, { kind: 'refusal', refusal }));
    const facts: ActionReplyContext = {
      context,
      kind: replies.kindOf(entry),
      legs: action.legs,
      mempoolDepth: Math.min(this.#queue.length + 1, queue.capacity(this.#core)),
    };
    // A retired action does not even use its nonce.
    const drops: readonly string[] = queue.drops;
    if (drops.includes(context.tag)) {
      return PendingReply.settled(serializeAnswer(this.#core, replyAtWaitTimeout(replies, facts)));
    }
    if (this.#queue.length >= queue.capacity(this.#core)) this.#evict(queue.evicts(this.#queue));
    reserveActionCloids(this.#core, context, action);
    const ticket = new PendingReply(() => serializeAnswer(this.#core, replyAtWaitTimeout(replies, facts)));
    this.#queue.push({ context, action, facts, ticket, height: this.#core.state.height });
    const atOnce = replyAtAdmission(replies, facts);
    if (atOnce !== null) ticket.settle(serializeAnswer(this.#core, atOnce));
    this.#onPending();
    return ticket;
  }

  /** Queues a system action for the next block, ahead of user actions and behind earlier system actions. */
  queueSystem(action: SystemAction, whenApplied: WhenApplied = () => {}): void {
    this.#system.push({ action, whenApplied });
    this.#onPending();
  }

  /**
   * Commits one block.
   * @param timeMs  its consensus time
   * @returns its events in order; tickets are settled once the whole block is committed
   * @throws StateFault if blocks are checked and conservation fails
   */
  commitBlock(timeMs: number): readonly StampedEvent[] {
    const core = this.#core;
    const firstTid = core.state.nextTid;
    core.state.height += 1;
    core.state.timeMs = timeMs;
    const system = this.#system.splice(0);
    const queue = this.#takeDue(core.state.height);
    const applied: (() => void)[] = [];
    const runs: { readonly pending: PendingAction; readonly execution: ExecutionResult }[] = [];
    for (const stage of core.rules.chain.block.stages) {
      switch (stage) {
        case 'system':
          for (const { action, whenApplied } of system) {
            const refusal = applySystemAction(core, action);
            applied.push(() => whenApplied(refusal));
          }
          break;
        case 'begin':
          beginBlock(core);
          break;
        case 'actions':
          for (const pending of queue) runs.push({ pending, execution: executeAction(core, pending) });
          break;
      }
    }
    const actions = runs.filter(({ execution }) => execution.kind === 'committed').length;
    core.emit({ kind: 'block', actions, prints: Number(core.state.nextTid - firstTid) });
    const { named } = core.journal;
    const events = core.journal.close();
    this.#conservation.afterBlock();
    this.#settleHandles(named, runs);
    for (const tell of applied) tell();
    for (const { pending, execution } of runs) this.#answer(pending, execution);
    return events;
  }

  /** @throws StateFault if blocks are checked and money or size was created or lost, or the state is inconsistent */
  assertConserved(): void {
    this.#conservation.assert();
  }

  /** Drops the memory that a restart loses: every pending action. Their callers' waits run out. */
  dropNodeMemory(): void {
    this.#queue = [];
    this.#system = [];
  }

  /** Removes from the queue the actions that the block of this height runs, in execution order. */
  #takeDue(blockHeight: number): readonly PendingAction[] {
    const { delayBlocks, order } = this.#core.rules.chain.queue;
    const isDue = ({ height }: PendingAction) => height + delayBlocks < blockHeight;
    const due = this.#queue.filter(isDue);
    this.#queue = this.#queue.filter((pending) => !isDue(pending));
    return order(due, this.#core);
  }

  #waiting(): PendingActions {
    return { system: this.#system.map(({ action }) => action), queue: this.#queue };
  }

  #evict(at: number): void {
    const [evicted] = this.#queue.splice(at, 1);
    if (evicted === undefined) return;
    const touched = new TouchedCloids();
    for (const cloid of admissionCloids(this.#core, evicted.context, evicted.action)) {
      touched.add(evicted.context.account, cloid);
    }
    touched.settle(this.#core);
  }

  #settleHandles(
    named: readonly OrderEvent[],
    runs: readonly { pending: PendingAction; execution: ExecutionResult }[],
  ): void {
    const touched = new TouchedCloids();
    touched.addFrom(named);
    for (const { pending, execution } of runs) {
      const { context, action } = pending;
      let leg = 0;
      for (const cloid of admissionCloids(this.#core, context, action)) {
        if (cloid !== null && !this.#keepsHandle(execution, leg)) touched.add(context.account, cloid);
        leg += 1;
      }
    }
    touched.settle(this.#core);
  }

  #keepsHandle(execution: ExecutionResult, leg: number): boolean {
    if (execution.kind !== 'committed' || execution.outcome.kind !== 'statuses') return false;
    const entry = execution.outcome.statuses[leg];
    return entry !== undefined && this.#core.rules.chain.cloids.keeps(entry);
  }

  #answer({ facts, ticket }: PendingAction, execution: ExecutionResult): void {
    const { replies } = this.#core.rules.chain;
    // A dropped action gets no answer: its caller's wait runs out.
    if (execution.kind === 'dropped') return;
    const answer =
      execution.kind === 'replayed' ? replyToReplay(replies, facts) : replyAtCommit(replies, facts, execution.outcome);
    ticket.settle(serializeAnswer(this.#core, answer));
  }
}

/** Called once the block with the system action is committed. */
type WhenApplied = (refusal: Refusal | null) => void;
