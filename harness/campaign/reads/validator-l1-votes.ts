import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { isRoundSince } from '../play/run-votes.ts';
import type { OwnComparison } from './compared-read.ts';

/** Lists everybody's casts; the rounds of the sequence are compared. */
export const validatorL1Votes: OwnComparison = {
  type: 'validator_l1_votes',
  whenAlone: true,
  sinceRun: ({ votes }, { sinceMs }) => ({
    votes: (isJsonArray(votes) ? votes : []).filter((row) => isOwn(row, sinceMs)),
  }),
};

function isOwn(row: JsonValue, sinceMs: number): boolean {
  return isJsonObject(row) && isRoundSince(row.round, sinceMs);
}
