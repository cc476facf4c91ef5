import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { makeSameRequestPair, type ReadComparisonOverrides, withoutKeys } from './compared-read.ts';

/** Lists everybody's votes, including those that fund accounts. */
export const validatorVotesComparison: ReadComparisonOverrides = {
  type: 'validator_votes',
  fromRun: true,
  whenAlone: true,
  // The spelling of a vote's payload is open, and two thirds of a stake may be rounded either way (D21).
  isEnvironment: () => true,
  requests: ({ sinceMs }) => [makeSameRequestPair({ start_time: sinceMs })],
  sinceRun: ({ coverage, votes, ...body }) => {
    const rows = isJsonArray(votes) ? votes : [];
    return { ...body, coverage: rows.length === 0 ? null : bounds(coverage), votes: rows.map(counted) };
  },
};

/** No text says whether a later window covers the oldest vote, nor what bounds a reply without one (D65). */
function bounds(coverage: JsonValue | undefined): JsonValue {
  if (!isJsonObject(coverage)) return coverage ?? null;
  const { reaches_oldest: _open, ...rest } = coverage;
  return rest;
}

/** An operator grant is listed in a round of the venue, with casters chosen by the interface. */
function counted(row: JsonValue): JsonValue {
  if (!isJsonObject(row) || !String(row.action).startsWith('GovAdjust')) return row;
  return withoutKeys(row, ['round', 'sub_id', 'casts', 'agreeing_stake']);
}
