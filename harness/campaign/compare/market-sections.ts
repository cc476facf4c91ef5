import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { type ReadScope, withoutKeys } from '../reads/compared-read.ts';

/**
 * Returns the compared parts of the two sections of the market tables: rows of the played markets, and tokens without
 * their supply. A section that a filter leaves empty may also be absent (D67).
 */
export function pickComparableMarketSections(
  { perp, spot, ...rest }: JsonObject,
  { coins }: ReadScope,
  rowSince: (row: JsonObject) => JsonObject,
): JsonObject {
  const played = rowsOf(perp).filter(({ coin }) => typeof coin === 'string' && coins.includes(coin));
  const tokens = isJsonObject(spot) ? rowsOf(spot.tokens) : [];
  const pairs = isJsonObject(spot) ? rowsOf(spot.pairs).filter(({ name }) => coins.some((coin) => coin === name)) : [];
  return {
    ...rest,
    ...(played.length === 0 ? {} : { perp: played.map(rowSince) }),
    ...(tokens.length + pairs.length === 0
      ? {}
      : {
          spot: {
            ...(pairs.length === 0 ? {} : { pairs: pairs.map((row) => withoutKeys(row, ofBefore)) }),
            tokens: tokens.map(withoutSupply),
          },
        }),
  };
}

/** Keys of a pair that depend on a day's trades, or on the supply of its base token. */
const ofBefore = ['prev_day_px', 'day_ntl_vlm', 'circulating_supply'];

/** The cross-chain id of a token depends on the venue's own name for its chain. */
function withoutSupply({
  total_supply: _supply,
  evm_contract: _contract,
  token_id: _id,
  ...row
}: JsonObject): JsonObject {
  return row;
}

function rowsOf(list: JsonValue | undefined): JsonObject[] {
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}
