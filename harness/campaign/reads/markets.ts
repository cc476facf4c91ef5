import { isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { Dec } from '../../compare/decimal.ts';
import { pickComparableMarketSections } from '../compare/market-sections.ts';
import {
  makeSameRequestPair,
  type OpenInterestBaselines,
  type ReadComparisonOverrides,
  withoutKeys,
} from './compared-read.ts';

export const marketsComparison: ReadComparisonOverrides = {
  type: 'markets',
  shape: 'info.markets.narrowed',
  follows: ['trades', 'clearinghouse_state'],
  requests: ({ pairs }) => [
    makeSameRequestPair({ kind: 'perp' }),
    ...(pairs.length === 0 ? [] : [makeSameRequestPair({ kind: 'spot' })]),
  ],
  sinceRun: (body, scope, baselines) => pickComparableMarketSections(body, scope, (row) => marketSince(row, baselines)),
};

/**
 * Keys that depend on the time before the run: a day's volume loses earlier hours, prices are compared with those of a day ago, premiums
 * accumulate.
 */
const ofBefore: ReadonlySet<string> = new Set([
  'day_ntl_vlm',
  'day_ntl_vlm_lower_bound_from',
  'premium',
  'prev_day_px',
  'change_24h',
]);

/** Returns funding with its next settlement time and cap, but without the rate, which is adopted. */
function withoutRate(funding: JsonValue): JsonValue {
  if (!isJsonObject(funding)) return funding;
  const { rate_per_hr: _rate, ...rest } = funding;
  return rest;
}

function marketSince(row: JsonObject, baselines: OpenInterestBaselines | null): JsonObject {
  const { open_interest, ...retained } = withoutKeys(row, ofBefore);
  const rest = retained.funding === undefined ? retained : { ...retained, funding: withoutRate(retained.funding) };
  const base = typeof row.coin === 'string' ? baselines?.get(row.coin) : undefined;
  const interest = Dec.parse(open_interest);
  if (base === undefined || interest === null)
    return { ...rest, ...(open_interest === undefined ? {} : { open_interest }) };
  return { ...rest, open_interest: interest.minus(Dec.of(base)).toString() };
}
