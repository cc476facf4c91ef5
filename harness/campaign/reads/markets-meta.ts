import { isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { pickComparableMarketSections } from '../compare/market-sections.ts';
import { makeSameRequestPair, type ReadComparisonOverrides } from './compared-read.ts';

/** Most of a row is adopted from the target: only derived values and the presence of the row are compared. */
export const marketsMetaComparison: ReadComparisonOverrides = {
  type: 'markets_meta',
  shape: 'info.markets_meta.narrowed',
  follows: ['active_asset_data'],
  requests: ({ pairs }) => [
    makeSameRequestPair({ kind: 'perp' }),
    ...(pairs.length === 0 ? [] : [makeSameRequestPair({ kind: 'spot' })]),
  ],
  sinceRun: (body, scope) => pickComparableMarketSections(body, scope, metaSince),
};

/** The shadow only has the room left under a cap, and no override from before the run. */
function metaSince({
  oi_cap: _cap,
  max_market_order_ntl: _left,
  risk_override: _override,
  ...row
}: JsonObject): JsonObject {
  const { token, ...rest } = row;
  if (!isJsonObject(token)) return row;
  const { circulating_supply: _supply, evm_contract: _contract, ...retained } = token;
  return { ...rest, token: retained };
}
