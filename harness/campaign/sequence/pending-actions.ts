import { hasDisturbances } from '../../generate/disturbances.ts';
import type { ActStep } from '../../generate/steps.ts';
import { isSafeBandAccount } from '../compare/account-facts.ts';
import { findDifferenceInAllReads } from '../compare/compare-all-reads.ts';
import type { Difference, EarlierEffectTiming } from '../compare/difference.ts';
import type { ArmedDisturbances, DisturbedSending } from '../disturbances/armed-disturbances.ts';
import type { ResentCopy } from '../play/acted-twice.ts';
import type { RequestedBlockOperation } from '../play/block-barrier.ts';
import {
  type ActionAnswersContext,
  compareActionAnswers,
  type IndeterminateAction,
} from '../play/compare-action-answers.ts';
import { type ResolvingContext, resolveIndeterminate } from '../play/resolve-indeterminate.ts';
import type { RunStats } from '../play/run-stats.ts';
import { resendAction, type SendingContext, type SubmittedAction, sendAction } from '../play/send-action.ts';
import { makeNonceKey } from '../shadow.ts';
import type { RunBlocks } from './run-blocks.ts';
import type { RunFeeds } from './run-feeds.ts';

/** An account came near liquidation, where nothing can be compared (D95): the sequence ends, with the differences found so far. */
export class AccountLeftSafeBandError extends Error {
  override readonly name = 'LeftSafe';
}

/** Parts of a run that send its actions and settle them. */
export type SettlingContext = ActionAnswersContext &
  ResolvingContext &
  SendingContext & {
    readonly blocks: Pick<RunBlocks, 'cut'>;
    readonly feeds: Pick<RunFeeds, 'resume'>;
    readonly stats: Pick<RunStats, 'noteDisturbed'>;
  };

/** Actions of a sequence that are pending on both sides, and the blocks that settle them. */
export class SentActions {
  readonly #context: SettlingContext;
  readonly #armed: Pick<ArmedDisturbances, 'overtaken' | 'take'>;
  #waiting: SubmittedAction[] = [];
  /** Actions to be resent after their block. */
  readonly #again: SubmittedAction[] = [];
  readonly #copies: ResentCopy[] = [];

  /** @param armed  disturbances, one of which may hold back an action until the next one */
  constructor(context: SettlingContext, armed: Pick<ArmedDisturbances, 'overtaken' | 'take'>) {
    this.#context = context;
    this.#armed = armed;
  }

  /** Requests that were sent more than once. */
  get copies(): readonly ResentCopy[] {
    return this.#copies;
  }

  /** Sends an action to both sides; null: it does not apply here. */
  async send(step: ActStep, sending: DisturbedSending | null): Promise<SubmittedAction | null> {
    const waiting = await sendAction(this.#context, step, sending);
    if (waiting === null) return null;
    this.#waiting.push(waiting);
    for (const kind of sending?.kinds ?? []) this.#context.stats.noteDisturbed(kind);
    if (sending?.isSentAgain === 'after its block') this.#again.push(waiting);
    if (sending?.isSentAgain === 'at once') await this.#sendAgain(waiting, 'in one block');
    return waiting;
  }

  async #sendAgain(pending: SubmittedAction, actedBefore: EarlierEffectTiming): Promise<void> {
    const copy = await resendAction(this.#context, pending, actedBefore);
    if (copy === null) return;
    this.#waiting.push(copy);
    const { step, actor, nonce } = copy;
    this.#copies.push({ tag: step.action.tag, nonce: makeNonceKey(actor, nonce), actedBefore });
  }

  /** Adds actions whose block is already cut. */
  add(executed: readonly SubmittedAction[]): void {
    this.#waiting.push(...executed);
  }

  /** Waits until all have left the wire, answered or not. */
  async untilOffWire(): Promise<void> {
    await Promise.all(this.#waiting.map(({ request }) => request.settled));
  }

  /** Cuts a block on both sides and settles all pending actions. */
  async commit(operation?: RequestedBlockOperation): Promise<Difference | null> {
    await (operation === undefined ? this.#context.blocks.cut() : this.#context.blocks.cut(operation));
    return this.afterCut();
  }

  /** Cuts a block if actions are pending or held back. */
  async settleAll(): Promise<Difference | null> {
    const overtaken = this.#armed.overtaken();
    if (overtaken !== null) await this.send(overtaken, this.#armed.take());
    return this.#waiting.length > 0 ? this.commit() : null;
  }

  /**
   * Settles all pending actions, once their block is cut.
   * @throws AccountLeftSafeBandError
   */
  async afterCut(): Promise<Difference | null> {
    const { played, participants, shadow } = this.#context;
    if (
      played.family.participants.thinMargin !== null &&
      !participants.accounts.every(({ address }) => isSafeBandAccount(shadow.venue, address))
    )
      throw new AccountLeftSafeBandError();
    const found = await this.#settle();
    if (found !== null) return found;
    const again = this.#again.splice(0);
    for (const pending of again) await this.#sendAgain(pending, 'in an earlier block');
    if (this.#waiting.length > 0) return this.commit();
    // A disconnected socket has missed this block.
    if (hasDisturbances(played.steps)) await this.#context.feeds.resume();
    return null;
  }

  /** Compares the replies to all pending actions. */
  async #settle(): Promise<Difference | null> {
    const context = this.#context;
    const waiting = this.#waiting;
    this.#waiting = [];
    const indeterminate: IndeterminateAction[] = [];
    for (const entry of waiting) {
      const settled = await compareActionAnswers(context, entry);
      if (settled.kind === 'differs') return settled.difference;
      if (settled.kind === 'indeterminate') indeterminate.push(settled.indeterminate);
    }
    if (indeterminate.length > 0) return resolveIndeterminate(context, indeterminate);
    const { comparedEachBlock } = context.played.family;
    return comparedEachBlock.length === 0 ? null : findDifferenceInAllReads(context, context.shadow, comparedEachBlock);
  }
}
