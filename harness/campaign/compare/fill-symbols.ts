import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';

// Fills of pairs, under the name of the pair or of what it trades (D243): their orders tell which pair it was.

/** Returns a body of fills without the market symbol of those of a pair. */
export function withoutPairSymbols(body: JsonObject): JsonObject {
  const { fills } = body;
  return isJsonArray(fills)
    ? { ...body, fills: fills.map((row) => (isJsonObject(row) ? withoutPairSymbol(row) : row)) }
    : body;
}

function withoutPairSymbol(row: JsonObject): JsonObject {
  // A fill of a slice stands beside the id of its parent.
  if (isJsonObject(row.fill)) return { ...row, fill: withoutPairSymbol(row.fill) };
  return row.dir === 'Buy' || row.dir === 'Sell' ? { ...row, coin: null } : row;
}

/** Returns the shadow's record of a fill under the symbol that the venue gives, where that is what the pair trades. */
export function withVenueFillSymbol(record: JsonObject, theirs: JsonObject | undefined): JsonObject {
  const { coin } = record;
  const theirCoin = theirs?.coin;
  const isBase =
    typeof coin === 'string' && typeof theirCoin === 'string' && theirCoin !== '' && coin.startsWith(`${theirCoin}/`);
  return isBase ? { ...record, coin: theirCoin } : record;
}
