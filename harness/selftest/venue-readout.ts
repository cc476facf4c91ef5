import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { readInfoData } from '../session/venue-figures.ts';
import type { Target } from '../target/wire.ts';

/** Readable state of a venue that a case can restore, by name. */
export type RestorableVenueState = ReadonlyMap<string, string>;

/** Keys that change by themselves or with any trade, and irreversible effects: a deployment, and a new genesis. */
const moving = new Set([
  'mark_px',
  'oracle_px',
  'mid_px',
  'premium',
  'funding',
  'day_ntl_vlm',
  'prev_day_px',
  'change_24h',
  'circulating_supply',
  'token',
  'timestamp',
  'max_supply',
  'total_supply',
  'index_px',
  'mip3_enabled',
  'chain_identity',
]);

/** Rounding dust of interest, which is rounded both per loan and for the pool. */
const DUST = Dec.of('0.000001');
/** Before a pool existed, nothing was lent. */
const LENT = 'lent of';
const UNLENT = '"0"';

/** Reads open interest, resting orders, settings of markets, pairs and tokens, lent amounts of pools, and switches. */
export async function readRestorableVenueState(target: Target): Promise<RestorableVenueState> {
  const [markets, meta, status, earn] = await Promise.all([
    readInfoData(target, 'markets'),
    readInfoData(target, 'markets_meta'),
    readInfoData(target, 'exchange_status'),
    readInfoData(target, 'earn_state'),
  ]);
  const found = new Map<string, string>();
  for (const [of, data] of [
    ['markets', markets],
    ['markets_meta', meta],
  ] as const)
    for (const [name, row] of rowsIn(data)) note(found, `${of} ${name}`, row);
  note(found, 'exchange_status', status);
  for (const { name, total_borrowed: lent } of listAt(earn, 'pools'))
    found.set(`${LENT} ${printed(name)}`, isDust(lent) ? UNLENT : printed(lent));
  for (const coin of coinsIn(markets)) {
    const book = await readInfoData(target, 'l2_book', { coin });
    found.set(`book ${coin}`, printed([...listAt(book, 'bids'), ...listAt(book, 'asks')]));
  }
  return found;
}

/**
 * Describes the changes between two states. A new name cannot be removed, except for lent amounts.
 * @param before  state before the case
 */
export function describeUnrestoredChanges(
  before: RestorableVenueState,
  after: RestorableVenueState,
): readonly string[] {
  return [...after].flatMap(([name, now]) => {
    const was = before.get(name) ?? (name.startsWith(LENT) ? UNLENT : now);
    return was === now ? [] : [`${name}: ${was} before, ${now} behind it`];
  });
}

function isDust(lent: JsonValue | undefined): boolean {
  const amount = Dec.parse(lent);
  return amount !== null && amount.compare(DUST) < 0;
}

function note(found: Map<string, string>, name: string, row: JsonObject): void {
  for (const [key, value] of Object.entries(row)) if (!moving.has(key)) found.set(`${name} ${key}`, printed(value));
}

/** Returns the rows of markets, pairs and tokens by name. */
function rowsIn(data: JsonObject): readonly (readonly [name: string, row: JsonObject])[] {
  const spot = isJsonObject(data.spot) ? data.spot : {};
  return [...listAt(data, 'perp'), ...listAt(spot, 'pairs'), ...listAt(spot, 'tokens')].map((row) => [
    printed(row.coin ?? row.name),
    row,
  ]);
}

function coinsIn(markets: JsonObject): readonly string[] {
  return rowsIn(markets).flatMap(([, { coin, name }]) => {
    const called = coin ?? name;
    return typeof called === 'string' ? [called] : [];
  });
}

function listAt(data: JsonObject, key: string): readonly JsonObject[] {
  const value = data[key];
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

function printed(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : printJson(value);
}
