import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { isVoteRoundNumberSince } from '../play/run-votes.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

/** Lists everybody's votes: only rounds of the sequence are compared. */
export const validatorL1VotesComparison: ReadComparisonOverrides = {
  type: 'validator_l1_votes',
  whenAlone: true,
  sinceRun: ({ votes }, { sinceMs }) => ({
    votes: (isJsonArray(votes) ? votes : []).filter((row) => isOwn(row, sinceMs)),
  }),
};

function isOwn(row: JsonValue, sinceMs: number): boolean {
  return isJsonObject(row) && isVoteRoundNumberSince(row.round, sinceMs);
}
