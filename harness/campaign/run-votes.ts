import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { longestBatchMs, type VoteWords } from '../generate/vote-words.ts';
import { type Ballot, ballotOf } from './ballot.ts';
import { indexOf, type Vote } from './operation.ts';
import type { Seat } from './shared-blocks.ts';
import type { Stage } from './stage.ts';

/** The votes of one sequence, and what puts back what they have changed. */
export class RunVotes {
  /** By what is voted on; `payload` is that of before. */
  readonly #before = new Map<string, Ballot>();
  #rounds = 0;

  /** Has validators enact it on both sides, in a block that holds nothing else; null: the step is no case here. */
  async cast(stage: Stage, words: VoteWords): Promise<'enacted' | 'refused' | null> {
    const ballot = await ballotOf(stage, words);
    if (ballot === null) return null;
    const { action, payload, mirrored, before } = ballot;
    const what = `${action} ${typeof payload.coin === 'string' ? payload.coin : ''}`;
    // Noted first: whatever becomes of it, nothing of it stays. Of several votes, what was there before all of them.
    if (before !== null && !this.#before.has(what)) this.#before.set(what, { ...ballot, payload: before });
    // What a forced close finds beyond the book hangs on a fresh index, and how old one of before is no read shows.
    if (words.on === 'force-close') await stage.cut(...stage.markets.map((market) => indexOf(market, 0)));
    const vote = this.#voteOf(stage, ballot, payload, mirrored);
    return (await stage.cut(vote)).includes(vote) ? 'enacted' : 'refused';
  }

  /** Leaves the target as it was, and lets a batch that is still open clear. */
  async putBack(stage: Stage, seat: Seat): Promise<void> {
    const ballots = [...this.#before.values()];
    if (ballots.length === 0) return;
    const blocks = await seat.cut(...ballots.map((ballot) => this.#voteOf(stage, ballot, ballot.payload)));
    if (!ballots.some(({ action }) => action === 'SetFbaMode')) return;
    let nowMs = blocks.at(-1)?.seen.timeMs ?? 0;
    for (const untilMs = nowMs + longestBatchMs; nowMs < untilMs; ) {
      const [passed] = await seat.cut({ operation: 'pass', untilMs });
      nowMs = passed?.seen.timeMs ?? untilMs;
    }
  }

  #voteOf(stage: Stage, { category, action }: Ballot, payload: JsonObject, mirrored: JsonObject = payload): Vote {
    this.#rounds += 1;
    // A round of its own: a vote of before is never met.
    const about = { type: 'vote', round: stage.shadow.venue.timeMs + this.#rounds, category, action };
    return { operation: 'vote', action: { ...about, payload }, mirrored: { ...about, payload: mirrored } };
  }
}
