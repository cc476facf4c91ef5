import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { Dec } from '../../compare/decimal.ts';
import { alike, type Baselines, type OwnComparison } from './compared-read.ts';

export const markets: OwnComparison = {
  type: 'markets',
  shape: 'info.markets.narrowed',
  follows: ['trades', 'clearinghouse_state'],
  asks: () => [alike({ kind: 'perp' })],
  since(body, { coins }, baselines) {
    const rows = isJsonArray(body.perp) ? body.perp.filter(isJsonObject) : [];
    const played = rows.filter(({ coin }) => typeof coin === 'string' && coins.includes(coin));
    return { perp: played.map((row) => marketSince(row, baselines)) };
  },
};

function marketSince(row: JsonObject, baselines: Baselines | null): JsonObject {
  // A day's volume falls as hours of before leave it; the rest of the row is a matter of the environment.
  const { day_ntl_vlm: _volume, day_ntl_vlm_lower_bound_from: _bound, funding: _funding, open_interest, ...rest } = row;
  const base = typeof row.coin === 'string' ? baselines?.get(row.coin) : undefined;
  const interest = Dec.parse(open_interest);
  if (base === undefined || interest === null)
    return { ...rest, ...(open_interest === undefined ? {} : { open_interest }) };
  return { ...rest, open_interest: interest.minus(Dec.of(base)).toString() };
}
