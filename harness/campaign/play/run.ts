import { isJsonArray } from '../../../spec-schemas/json/lossless.ts';
import { ShapeSightings } from '../../case/shape-sightings.ts';
import { ShapeWatch } from '../../case/shape-watch.ts';
import type { WireSighting } from '../../case/wire-sighting.ts';
import { at } from '../../client/json-at.ts';
import { accountCountOf } from '../../generate/bursts.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import { withSourceHeader } from '../../target/tagged.ts';
import type { Transcript } from '../../target/transcript.ts';
import { withTranscript } from '../../target/with-transcript.ts';
import type { AdoptedSnapshot } from '../adopt/adopt.ts';
import { isPossiblyFromOthers } from '../by-url/others.ts';
import type { Difference } from '../compare/difference.ts';
import { ArmedDisturbances } from '../disturbances/armed-disturbances.ts';
import { campaignIdOf } from '../families/family.ts';
import { cleanUpRun } from '../sequence/clean-up.ts';
import { SentActions } from '../sequence/pending-actions.ts';
import { refreshUnmovedIndices } from '../sequence/refresh-indices.ts';
import { StepPlayer } from '../sequence/step-player.ts';
import { dataOf, type Shadow } from '../shadow.ts';
import { findDuplicateEffect } from './acted-twice.ts';
import type { BarrierParticipant } from './block-barrier.ts';
import type { CampaignEnvironment, SequenceCase } from './campaign-environment.ts';
import { RunKeyring } from './participants.ts';
import { RunContext } from './run-context.ts';
import { RunOperator } from './run-operator.ts';
import { RunStats } from './run-stats.ts';
import { RunVotes } from './run-votes.ts';
import { TargetSide } from './target-side.ts';

/** No further step of the sequence is played: only what was compared so far is judged. */
export class SequenceLeftUnfinishedError extends Error {
  override readonly name = 'SequenceLeftUnfinished';
}

export interface SequenceRunParts {
  readonly played: SequenceCase;
  readonly attempt: number;
  /** Called before each step: once true, no further step is played. Left out: all are played. */
  readonly endsEarly?: (() => boolean) | undefined;
  /** Called after each step with the number of steps played. Left out: nobody follows. */
  readonly onStep?: ((played: number) => void) | undefined;
  readonly environment: CampaignEnvironment;
  readonly transcript: Transcript;
  readonly participant: BarrierParticipant;
}

/** Running sequence: played step by step until a difference shows, and cleaned up after. */
export class SequenceRun {
  readonly stats = new RunStats();
  #at = 0;
  readonly #shapes = new ShapeSightings();
  readonly #played: SequenceCase;
  readonly #endsEarly: () => boolean;
  readonly #onStep: (played: number) => void;
  readonly #environment: CampaignEnvironment;
  readonly #target: TargetSide;
  readonly #participants: RunKeyring;
  readonly #participant: BarrierParticipant;
  #context: RunContext | null = null;
  /** Markets whose books had resting orders before the first step. */
  #leftIn: readonly string[] = [];
  readonly #votes = new RunVotes();
  readonly #operator = new RunOperator();

  constructor(parts: SequenceRunParts) {
    const { played, attempt, environment, transcript, participant } = parts;
    this.#played = played;
    this.#endsEarly = parts.endsEarly ?? (() => false);
    this.#onStep = parts.onStep ?? (() => undefined);
    this.#participant = participant;
    this.#environment = environment;
    const { session, findings } = environment;
    const campaign = campaignIdOf(played.family);
    const sighted = (sighting: WireSighting) => {
      if (sighting.weight === 'decides') this.#shapes.add(sighting);
      // An in-process model is correct by definition, so nothing about it is judged.
      else if (session.target.url !== null) findings.noteAdvisory(sighting, campaign, transcript);
    };
    const watch = new ShapeWatch(findings.deciding, sighted, transcript);
    this.#target = new TargetSide(
      watch.wrap(withTranscript(withSourceHeader(session.target, session.tag, campaign), transcript)),
      session.control,
      environment.byUrl !== undefined,
    );
    const origin = { seed: environment.seed, salt: environment.salt, caseId: campaign, attempt };
    this.#participants = new RunKeyring(origin, accountCountOf(played.steps, played.family.participants.accounts));
    environment.usedKeys?.reportAttempt(campaign, origin, this.#participants.keys);
  }

  /** Index of the step being played; the number of steps once all were. */
  get at(): number {
    return this.#at;
  }

  /** Snapshot that the shadow was forked from; null before the fork. */
  get adopted(): AdoptedSnapshot | null {
    return this.#context?.adopted ?? null;
  }

  /** Shadow of the run; null before the fork. */
  get shadow(): Shadow | null {
    return this.#context?.shadow ?? null;
  }

  /**
   * Plays the sequence. @returns the first difference between the two sides.
   * @throws Blocked, Inconclusive, AccountLeftSafeBandError, SequenceLeftUnfinishedError
   */
  async play(): Promise<Difference | null> {
    const context = await this.#open();
    this.stats.follow(context.shadow.usedRules);
    this.stats.goals.follow(context.shadow.venue);
    await refreshUnmovedIndices(context);
    const armed = new ArmedDisturbances();
    const pending = new SentActions(context, armed);
    const player = new StepPlayer(context, { pending, armed, votes: this.#votes, operator: this.#operator });
    const { steps } = this.#played;
    for (const [at, step] of steps.entries()) {
      this.#at = at;
      if (this.#endsEarly()) throw new SequenceLeftUnfinishedError();
      const ending = await this.#judged(context, pending, await player.play(step, at));
      if (ending !== null) return ending;
      this.#onStep(at + 1);
    }
    this.#at = steps.length;
    return this.#judged(context, pending, await player.finish());
  }

  /** Returns the difference that a finding amounts to; null: the two sides agree. */
  async #judged(context: RunContext, pending: SentActions, found: Difference | null): Promise<Difference | null> {
    const own = await this.#ownDifference(context, found);
    const shape = this.shapeDifference();
    if (shape !== null || own === null) return shape;
    const isNamed = own.place.kind === 'reply' && own.place.actedBefore !== undefined;
    if (isNamed || pending.copies.length === 0) return own;
    // The cause, where a duplicated request that took effect explains the difference.
    return (await findDuplicateEffect(context, own, pending.copies)) ?? own;
  }

  /**
   * Returns a difference that only the sequence can have caused.
   * @throws SequenceLeftUnfinishedError where another participant may have caused it
   * @throws Inconclusive where orders that rested earlier show it
   */
  async #ownDifference(context: RunContext, found: Difference | null): Promise<Difference | null> {
    if (found !== null && this.#leftIn.length > 0 && isOfBook(found))
      throw new Inconclusive(`in ${this.#leftIn.join(', ')} orders rest that none of its accounts placed`);
    if (found !== null && this.#environment.byUrl !== undefined && (await isPossiblyFromOthers(context, found)))
      throw new SequenceLeftUnfinishedError();
    return found;
  }

  /** Returns the difference of a reply or frame from its documented shape: it explains other differences and failures. */
  shapeDifference(): Difference | null {
    const [broken] = this.#shapes.all;
    return broken === undefined ? null : { place: { kind: 'shape', clause: broken.clause }, mismatch: broken.mismatch };
  }

  /**
   * Reverts votes, cancels the run's orders on the target, and closes positions; judges nothing.
   * @param differs  whether the target may hold orders that its shadow does not know
   */
  async cleanUp(differs: boolean): Promise<void> {
    const context = this.#context;
    // Some accounts may have been paid already.
    if (context === null) return this.#environment.byUrl?.giveBack(this.#participants.accounts);
    await cleanUpRun(context, this.#participant, { votes: this.#votes, operator: this.#operator }, differs);
  }

  async #open(): Promise<RunContext> {
    const { stats } = this;
    const parts = {
      played: this.#played,
      environment: this.#environment,
      target: this.#target,
      participants: this.#participants,
      stats,
      participant: this.#participant,
    };
    this.#context = await RunContext.open(parts);
    this.#leftIn = this.#environment.byUrl === undefined ? await filledBooks(this.#target, this.#played.coins) : [];
    return this.#context;
  }
}

/** Returns those of the markets that have resting orders. */
async function filledBooks(target: TargetSide, coins: readonly string[]): Promise<readonly string[]> {
  const books = await Promise.all(coins.map((coin) => target.read({ type: 'l2_book', coin })));
  return coins.filter((_coin, nth) =>
    ['bids', 'asks'].some((side) => {
      const levels = at(dataOf(books[nth]?.json), side);
      return isJsonArray(levels) && levels.length > 0;
    }),
  );
}

/** Whether a difference is in a read or frame about a book, with anybody's orders. */
function isOfBook({ place }: Difference): boolean {
  if (place.kind === 'frame') return BOOKS.has(place.channel);
  return (place.kind === 'read' || place.kind === 'ask') && BOOKS.has(place.type);
}

const BOOKS: ReadonlySet<string> = new Set(['l2_book', 'bbo']);
