import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';

// Fills of pairs, named by the pair or by its base token (D243): their orders identify the pair.

/** Returns a body of fills without the market symbols of pairs. */
export function stripPairSymbolsFromFills(body: JsonObject): JsonObject {
  const { fills } = body;
  return isJsonArray(fills)
    ? { ...body, fills: fills.map((row) => (isJsonObject(row) ? withoutPairSymbol(row) : row)) }
    : body;
}

function withoutPairSymbol(row: JsonObject): JsonObject {
  // A fill of a TWAP slice is nested beside the id of its parent.
  if (isJsonObject(row.fill)) return { ...row, fill: withoutPairSymbol(row.fill) };
  return row.dir === 'Buy' || row.dir === 'Sell' ? { ...row, coin: null } : row;
}

/** Returns the shadow's record of a fill under the venue's symbol, if that is the base token of the pair. */
export function withVenueFillSymbol(record: JsonObject, theirs: JsonObject | undefined): JsonObject {
  const { coin } = record;
  const theirCoin = theirs?.coin;
  const isBase =
    typeof coin === 'string' && typeof theirCoin === 'string' && theirCoin !== '' && coin.startsWith(`${theirCoin}/`);
  return isBase ? { ...record, coin: theirCoin } : record;
}
