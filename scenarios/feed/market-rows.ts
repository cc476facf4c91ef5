import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

// Rows of a `markets` frame in both accepted forms (D85): sections as in the read, or one list.

/** The rows by section and name, so that equal names of a coin and a token stay apart. */
export function marketRows(data: JsonValue | undefined): ReadonlyMap<string, JsonObject> {
  const rows = new Map<string, JsonObject>();
  const put = (section: string, list: JsonValue | undefined) => {
    if (!isJsonArray(list)) return;
    for (const row of list) if (isJsonObject(row)) rows.set(`${section} ${String(row.kind ?? '')} ${nameOf(row)}`, row);
  };
  if (!isJsonObject(data)) {
    put('row', data);
    return rows;
  }
  put('perp', data.perp);
  if (isJsonObject(data.spot)) for (const [section, list] of Object.entries(data.spot)) put(section, list);
  return rows;
}

/** Names of all perpetuals, pairs and tokens of a frame. */
export function marketNames(data: JsonValue | undefined): ReadonlySet<string> {
  return new Set([...marketRows(data).values()].map(nameOf));
}

/** Rows of perpetuals. */
export function perpRows(data: JsonValue | undefined): readonly JsonObject[] {
  return [...marketRows(data)].flatMap(([key, row]) =>
    !/^(pairs|tokens) /.test(key) && row.kind !== 'spot' ? [row] : [],
  );
}

/** The row of one perpetual. */
export function perpRow(data: JsonValue | undefined, coin: string): JsonObject | undefined {
  return perpRows(data).find((row) => row.coin === coin);
}

function nameOf({ coin, name }: JsonObject): string {
  if (typeof coin === 'string') return coin;
  return typeof name === 'string' ? name : '';
}
