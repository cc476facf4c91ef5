import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { isAmong } from '../run-votes.ts';
import type { OwnComparison } from './compared-read.ts';

/** Lists everybody's casts; the rounds of the sequence are compared. */
export const validatorL1Votes: OwnComparison = {
  type: 'validator_l1_votes',
  byItself: true,
  since: ({ votes }, { sinceMs }) => ({
    votes: (isJsonArray(votes) ? votes : []).filter((row) => isOwn(row, sinceMs)),
  }),
};

function isOwn(row: JsonValue, sinceMs: number): boolean {
  return isJsonObject(row) && isAmong(row.round, sinceMs);
}
