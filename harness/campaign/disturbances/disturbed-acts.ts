import type { DisturbanceDraft } from '../../generate/disturbances.ts';
import type { ActStep } from '../../generate/steps.ts';
import { mayExpireMidSequence } from '../by-url/time-bound.ts';
import { type ComparedReadsContext, findDifferenceInAllReads } from '../compare/compare-all-reads.ts';
import type { Difference } from '../compare/difference.ts';
import type { RunStats } from '../play/run-stats.ts';
import type { SubmittedAction } from '../play/send-action.ts';
import { type LeftFeedsContext, leaveFeeds } from '../sequence/compare-at-cut.ts';
import type { SentActions } from '../sequence/pending-actions.ts';
import { type IndicesContext, refreshUnmovedIndices } from '../sequence/refresh-indices.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import type { ArmedDisturbances, DisturbedSending } from './armed-disturbances.ts';

/** Parts of a run that are disturbed, and compared under the disturbance. */
export type DisturbedContext = ComparedReadsContext &
  IndicesContext &
  LeftFeedsContext & { readonly blocks: Pick<RunBlocks, 'advance'>; readonly stats: Pick<RunStats, 'noteDisturbed'> };

/** Single actions of a sequence, sent under the disturbances that are armed. */
export class DisturbedActs {
  readonly #context: DisturbedContext;
  readonly #pending: SentActions;
  readonly #armed: ArmedDisturbances;

  constructor(context: DisturbedContext, pending: SentActions, armed: ArmedDisturbances) {
    this.#context = context;
    this.#pending = pending;
    this.#armed = armed;
  }

  /** Sends an action, and cuts its block unless others are to share it. */
  async act(step: ActStep): Promise<Difference | null> {
    if (this.#context.environment.byUrl !== undefined && mayExpireMidSequence(step)) return null;
    if (this.#armed.postpone(step)) return null;
    const sending = this.#armed.take();
    const left = sending?.disturbance?.on === 'node-lost' ? await leaveFeeds(this.#context, 'node-lost') : null;
    if (left !== null) return left;
    const waiting = await this.#pending.send(step, sending);
    if (waiting === null) return null;
    const { block = null } = sending ?? {};
    const overtaken = this.#armed.overtaken();
    if (overtaken === null) return block === null && isHeld(waiting) ? null : this.#cutBlock(block);
    this.#context.stats.noteDisturbed('reorder');
    const found = await this.#cutBlock(block);
    if (found !== null) return found;
    const late = await this.#pending.send(overtaken, this.#armed.take(waiting.actor));
    return late === null || isHeld(late) ? null : this.#pending.commit();
  }

  /** Arms a disturbance for the next action, or disturbs the venue or the sockets at once. */
  async disturb(what: DisturbanceDraft): Promise<Difference | null> {
    if (!('of' in what) || what.of === 'request') {
      this.#armed.arm(what);
      return null;
    }
    const found = (await this.#pending.settleAll()) ?? (await leaveFeeds(this.#context, what.on));
    if (found !== null) return found;
    this.#context.stats.noteDisturbed(what.on);
    return what.on === 'restart' ? this.#pending.commit({ operation: 'restart' }) : null;
  }

  /** Cuts the block of an action with its disturbance. @param how  null: not disturbed */
  async #cutBlock(how: DisturbedSending['block']): Promise<Difference | null> {
    const context = this.#context;
    const pending = this.#pending;
    switch (how?.on) {
      case undefined:
        return pending.commit();
      case 'restart':
        return (await leaveFeeds(context, 'restart')) ?? pending.commit({ operation: 'restart' });
      case 'held-blocks':
        await pending.untilOffWire();
        return pending.commit();
      case 'archive-lag':
        return this.#cutAheadOfArchive();
      case 'clock-jump': {
        const untilMs = context.shadow.venue.timeMs + how.ms;
        const found = await pending.commit({ operation: 'pass', untilMs });
        if (found !== null) return found;
        await context.blocks.advance(Math.max(0, untilMs - context.shadow.venue.timeMs));
        await refreshUnmovedIndices(context);
        return null;
      }
    }
  }

  /** Cuts a block while the archive is held, and compares what the node itself serves; then releases the archive. */
  async #cutAheadOfArchive(): Promise<Difference | null> {
    return (
      (await this.#pending.commit({ operation: 'archive', held: true })) ??
      (await findDifferenceInAllReads(this.#context, this.#context.shadow)) ??
      (await this.#pending.commit({ operation: 'archive', held: false }))
    );
  }
}

/**
 * Whether an action is held back to share its block with others. A lost one is pending on the shadow alone: it is settled with its own
 * block at once.
 */
function isHeld({ step, arrival }: SubmittedAction): boolean {
  return step.held && arrival !== 'lost';
}
