import type { ActStep, BurstStep } from '../../generate/steps.ts';
import type { ComparedReadsContext } from '../compare/compare-all-reads.ts';
import type { Difference } from '../compare/difference.ts';
import type { ArmedDisturbances, DisturbedSending } from '../disturbances/armed-disturbances.ts';
import type { RunStats } from '../play/run-stats.ts';
import { prepareAction, type SendingContext } from '../play/send-action.ts';
import { compareReadsAndFrames, type LeftFeedsContext, leaveFeeds } from '../sequence/compare-at-cut.ts';
import type { SentActions } from '../sequence/pending-actions.ts';
import type { BurstContext } from './burst-context.ts';
import { annotateBurstDifference, findDifferenceInReadsAfterAck, type PlayedBurst, playBurst } from './play-burst.ts';

/** Parts of a run that prepare a burst, send it and compare what it leaves. */
export type GatheringContext = BurstContext &
  ComparedReadsContext &
  LeftFeedsContext &
  SendingContext & { readonly stats: Pick<RunStats, 'noteDisturbed'> };

/** Burst of a sequence that is being gathered: its actions leave together, once complete. */
export class GatheredBurst {
  readonly #context: GatheringContext;
  readonly #pending: Pick<SentActions, 'add' | 'afterCut' | 'settleAll'>;
  readonly #armed: Pick<ArmedDisturbances, 'take'>;
  /** null: the next action is sent alone. */
  #gathering: {
    readonly burst: BurstStep;
    readonly acts: { step: ActStep; sending: DisturbedSending | null }[];
  } | null = null;

  constructor(
    context: GatheringContext,
    pending: Pick<SentActions, 'add' | 'afterCut' | 'settleAll'>,
    armed: Pick<ArmedDisturbances, 'take'>,
  ) {
    this.#context = context;
    this.#pending = pending;
    this.#armed = armed;
  }

  get isOpen(): boolean {
    return this.#gathering !== null;
  }

  /** Gathers the next actions, as many as the burst has. */
  open(burst: BurstStep): void {
    this.#gathering = { burst, acts: [] };
  }

  /** Adds an action, and plays the burst once complete. */
  async add(step: ActStep): Promise<Difference | null> {
    const { burst, acts } = this.#gathering ?? {};
    if (burst === undefined || acts === undefined) return null;
    acts.push({ step, sending: this.#armed.take() });
    return acts.length >= burst.next ? this.play() : null;
  }

  /** Plays the burst, complete or not, if one is open. */
  async play(): Promise<Difference | null> {
    const context = this.#context;
    const { burst, acts } = this.#gathering ?? {};
    this.#gathering = null;
    if (burst === undefined || acts === undefined) return null;
    const departing = acts.flatMap(({ step, sending }) => {
      const action = prepareAction(context, step);
      return action === null ? [] : [{ action, sending: ofRequest(sending) }];
    });
    if (departing.length === 0) return null;
    for (const { sending } of departing) for (const kind of sending?.kinds ?? []) context.stats.noteDisturbed(kind);
    const isKilled = acts.some(({ sending }) => sending?.block?.on === 'restart');
    if (isKilled) {
      context.stats.noteDisturbed('restart');
      const found = await leaveFeeds(context, 'restart');
      if (found !== null) return found;
    }
    const played = await playBurst(context, departing, burst, isKilled ? { operation: 'restart' } : null);
    if (played.twice !== null) return played.twice;
    this.#pending.add(played.waiting);
    return this.#compare(played);
  }

  async #compare({ decided, behind }: Pick<PlayedBurst, 'decided' | 'behind'>): Promise<Difference | null> {
    const found = (await this.#pending.afterCut()) ?? findDifferenceInReadsAfterAck(this.#context, behind);
    // Where no execution order fits, reads show more than the replies.
    const shown = found ?? (decided.fits ? null : await this.#compareAll());
    return shown === null ? null : annotateBurstDifference(shown, decided);
  }

  async #compareAll(): Promise<Difference | null> {
    return (await this.#pending.settleAll()) ?? compareReadsAndFrames(this.#context);
  }
}

/**
 * Returns the part of a disturbance that affects one request of a burst: those of a block affect the whole burst, and so would a lost node.
 */
function ofRequest(sending: DisturbedSending | null): DisturbedSending | null {
  if (sending === null || sending.disturbance?.on === 'node-lost') return null;
  const kinds = sending.kinds.filter((kind) => kind === sending.disturbance?.on);
  return kinds.length === 0 ? null : { ...sending, kinds };
}
