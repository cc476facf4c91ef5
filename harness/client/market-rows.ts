import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

// Rows of a `markets` frame in both accepted forms (D85): sections as in the read, or one list.

/** Returns every row with its section and name as a key, so that a coin and a token of the same name are distinguished. */
export function listKeyedMarketRows(data: JsonValue | undefined): readonly (readonly [key: string, row: JsonObject])[] {
  const keyed = (section: string, list: JsonValue | undefined) =>
    isJsonArray(list)
      ? list.filter(isJsonObject).map((row) => [`${section} ${String(row.kind ?? '')} ${nameOf(row)}`, row] as const)
      : [];
  if (!isJsonObject(data)) return keyed('row', data);
  const spot = isJsonObject(data.spot) ? Object.entries(data.spot) : [];
  return [...keyed('perp', data.perp), ...spot.flatMap(([section, list]) => keyed(section, list))];
}

/** Returns the rows by section and name. */
export function marketRowsByKey(data: JsonValue | undefined): ReadonlyMap<string, JsonObject> {
  return new Map(listKeyedMarketRows(data));
}

/** Names of all perpetuals, pairs and tokens of a frame. */
export function marketNamesInFrame(data: JsonValue | undefined): ReadonlySet<string> {
  return new Set([...marketRowsByKey(data).values()].map(nameOf));
}

/** Rows of perpetuals. */
export function perpMarketRowsIn(data: JsonValue | undefined): readonly JsonObject[] {
  return [...marketRowsByKey(data)].flatMap(([key, row]) => (isPerpMarketRow(key, row) ? [row] : []));
}

/** Whether a row is that of a perpetual. @param key  its key in `marketRowsByKey` */
export function isPerpMarketRow(key: string, row: JsonObject): boolean {
  return !/^(pairs|tokens) /.test(key) && row.kind !== 'spot';
}

/** The row of one perpetual. */
export function perpMarketRowOfCoin(data: JsonValue | undefined, coin: string): JsonObject | undefined {
  return perpMarketRowsIn(data).find((row) => row.coin === coin);
}

function nameOf({ coin, name }: JsonObject): string {
  if (typeof coin === 'string') return coin;
  return typeof name === 'string' ? name : '';
}
