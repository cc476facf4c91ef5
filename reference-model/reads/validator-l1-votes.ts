import type { Core } from '../core.ts';
import type { VoteCast, VoteHistoryRow } from '../state/governance.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

interface CastOfVote {
  readonly vote: VoteHistoryRow;
  readonly cast: VoteCast;
}

/** @source read-api, "Other read rows": validator_l1_votes */
export interface ValidatorL1VotesReadRules {
  readonly body: RowMakers<null>;
  readonly row: RowMakers<CastOfVote>;
}

export const validatorL1VotesReadRules: ValidatorL1VotesReadRules = {
  body: {
    // Counts proposals by id. Votes of this build have rounds but no proposal ids.
    latest_round: () => 0,
    votes: (_, core) => castsIn(core).map((cast) => buildRow(core, core.rules.reads.validatorL1Votes.row, cast)),
  },
  row: {
    round: ({ vote }) => vote.round,
    validator: ({ cast }) => cast.validator,
    submitted_at: ({ cast }) => cast.castAtMs,
  },
};

/** Returns the newest cast of each validator in each round, from the retained votes. */
function castsIn({ state }: Core): readonly CastOfVote[] {
  const casts = state.votes.flatMap((vote) => vote.casts.map((cast) => ({ vote, cast })));
  return [...new Map(casts.map((row) => [`${row.vote.round} ${row.cast.validator}`, row])).values()];
}

export const validatorL1VotesRead = defineRead('validator_l1_votes', (core) => ({
  body: buildRow(core, core.rules.reads.validatorL1Votes.body, null),
}));
