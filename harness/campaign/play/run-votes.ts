import type { JsonObject, JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { VoteStep } from '../../generate/steps.ts';
import { longestVotedFbaPeriodMs } from '../../generate/vote-drafts.ts';
import { type IndicesContext, refreshIndices } from '../sequence/refresh-indices.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import { type BallotContext, planVote, type VoteWithoutRound } from './ballot.ts';
import type { BarrierParticipant } from './block-barrier.ts';
import { voteCastersOf } from './casters.ts';
import type { AttemptedSystemAction } from './operation.ts';
import type { RunContext } from './run-context.ts';

/** Parts of a run that a vote of its validators uses. */
export interface VotingContext extends BallotContext, Pick<RunContext, 'shadow'> {
  readonly environment: BallotContext['environment'] & IndicesContext['environment'];
  readonly blocks: Pick<RunBlocks, 'cut'>;
  readonly markets: Pick<RunMarkets, 'at' | 'initial' | 'isAtAuctionFloor'>;
}

/** Votes of one sequence, and the restoration of their effects. */
export class RunVotes {
  /** Ballots by subject; `payload` restores the earlier state. */
  readonly #before = new Map<string, VoteWithoutRound>();
  #rounds = 0;
  /** Round of the newest vote; null: there is none yet. */
  #round: number | null = null;

  /** Casts votes of validators on both sides, in a block of their own; null: the step does not apply here. */
  async cast(
    context: VotingContext,
    { vote: words, casters, sameRound }: VoteStep,
  ): Promise<'cast' | 'enacted' | 'refused' | null> {
    const ballot = await planVote(context, words);
    const castBy = voteCastersOf(context.shadow, casters);
    if (ballot === null || castBy.length === 0) return null;
    const { action, payload, shadowPayload = payload, restorePayload: before } = ballot;
    const what = [action, payload.coin, payload.name, payload.pair, payload.account].join(' ');
    // Recorded before the vote, so that it is restored in any case. With several votes, the state before the first one counts.
    if (before !== null && !this.#before.has(what)) this.#before.set(what, { ...ballot, payload: before });
    if (words.on === 'force-close') await refreshIndices(context);
    const round = sameRound && this.#round !== null ? this.#round : this.#newRound(context);
    const vote = voteOf(ballot, { round, castBy, payload, mirrored: shadowPayload });
    if (!(await context.blocks.cut(vote)).some(({ operation }) => operation === 'tried')) return 'refused';
    return casters === 'enough' || casters === 'all' ? 'enacted' : 'cast';
  }

  /** Restores the target's state, and lets an open batch auction clear. */
  async restore(context: Pick<RunContext, 'shadow'>, participant: BarrierParticipant): Promise<void> {
    const ballots = [...this.#before.values()];
    if (ballots.length === 0) return;
    const castBy = voteCastersOf(context.shadow, 'enough');
    const votes = ballots.map((ballot) => {
      const { payload } = ballot;
      return voteOf(ballot, { round: this.#newRound(context), castBy, payload, mirrored: payload });
    });
    const blocks = await participant.cut(...votes);
    if (!ballots.some(({ action }) => action === 'SetFbaMode')) return;
    let nowMs = blocks.at(-1)?.observed.timeMs ?? 0;
    for (const untilMs = nowMs + longestVotedFbaPeriodMs; nowMs < untilMs; ) {
      const [passed] = await participant.cut({ operation: 'pass', untilMs });
      nowMs = passed?.observed.timeMs ?? untilMs;
    }
  }

  /** Returns an unused round, so that no earlier vote is continued. */
  #newRound({ shadow }: Pick<RunContext, 'shadow'>): number {
    this.#rounds += 1;
    this.#round = shadow.venue.timeMs + this.#rounds;
    return this.#round;
  }
}

/** Whether a round belongs to a sequence that began at this time: rounds are derived from chain time. */
export function isVoteRoundNumberSince(round: JsonValue | undefined, sinceMs: number): boolean {
  return typeof round === 'number' && round >= sinceMs;
}

interface CastVote {
  readonly round: number;
  readonly castBy: readonly string[];
  readonly payload: JsonObject;
  readonly mirrored: JsonObject;
}

function voteOf(
  { category, action }: VoteWithoutRound,
  { round, castBy, payload, mirrored: shadowPayload }: CastVote,
): AttemptedSystemAction {
  const about = { type: 'vote', round, category, action };
  return {
    operation: 'tried',
    castBy,
    action: { ...about, payload },
    shadowAction: { ...about, payload: shadowPayload },
  };
}
