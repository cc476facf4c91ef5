import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { positionSides } from '../../spec-schemas/shapes/words.ts';
import { noteServedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, findNested, type NormalizedBody } from './body-normalizer.ts';
import { type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';

/** Open positions of an account, by the dex of their market: of the read and of its channel (D228). */
export const positionsNormalizer: BodyNormalizer = {
  name: 'the list of positions',
  of: 'account',
  find: findNested(found),
};

/** The core dex, whose name is empty. */
const CORE = '';

const row: RowForm = {
  keys: {
    coin: ['market', 'symbol'],
    size: ['szi', 'sz', 'signed_size', 'position_size'],
    entry: ['entry_px', 'avg_px', 'entry_price', 'avg_entry_px', 'average_entry_price'],
    upnl: ['unrealized_pnl', 'unrealised_pnl'],
    lev: ['leverage'],
    liq: ['liquidation_px', 'liq_px', 'liquidation_price', 'liq_price'],
    margin: ['margin_used', 'init_margin', 'initial_margin', 'im'],
    maint_margin: ['maintenance_margin', 'maintenance', 'maintenance_margin_used', 'mm'],
    notional: ['position_value', 'ntl', 'notional_value'],
  },
  needed: ['coin', 'size'],
};

function found(body: JsonObject): NormalizedBody<JsonObject> | null {
  const { clearinghouse_state: byDex, positions: list, ...rest } = body;
  const inOne = isJsonArray(list) ? list : tabled(list);
  if (inOne !== null) {
    const rows = normalizeRows(inOne, row);
    if (rows === null) return null;
    const where = inOne === list ? 'one list' : 'one table by coin';
    return { body: { ...rest, clearinghouse_state: byDexOf(rows.rows) }, form: [where, rows.form] };
  }
  if (!isJsonObject(byDex)) return null;
  const dexs = Object.entries(byDex).map(([name, dex]) => ({ name, dex, rows: rowsOf(dex) }));
  if (dexs.length === 0 || !dexs.every(isFound)) return null;
  const form = dexs.map(({ rows }) => rows.form).find((reported) => reported !== null) ?? null;
  if (form === null || form === '') return { body, form: ['', form] };
  const made = dexs.map(({ name, dex, rows }) => [name, { ...dex, positions: rows.rows }]);
  return { body: { ...body, clearinghouse_state: Object.fromEntries(made) }, form: ['', form] };
}

/** Rows that stand under their coin, or under coin and leg; null: none do. */
function tabled(table: JsonValue | undefined): JsonArray | null {
  if (!isJsonObject(table)) return null;
  const rows = Object.entries(table).flatMap(([coin, held]): (JsonObject | null)[] => {
    if (!isJsonObject(held)) return [null];
    if (sizes.some((name) => name in held)) return [under(held, { coin })];
    return Object.entries(held).map(([leg, one]) =>
      isJsonObject(one) ? under(one, { coin, ...(legs.some((name) => name === leg) ? { side: leg } : {}) }) : null,
    );
  });
  const whole = rows.filter((one) => one !== null);
  return whole.length === rows.length ? whole : null;
}

const sizes = ['size', ...(row.keys.size ?? [])];
const legs: readonly string[] = positionSides;

/** A row with what the keys that it stands under say. */
function under(held: JsonObject, keys: JsonObject): JsonObject {
  const whole = { ...keys, ...held };
  noteServedOriginal(whole, held, new Map(Object.keys(held).map((key) => [key, key])));
  return whole;
}

/** Rows under the dex of their market, which the names of its markets begin with. */
function byDexOf(rows: JsonArray): JsonObject {
  const dexs = Map.groupBy(rows, (one) => {
    const coin = isJsonObject(one) ? String(one.coin) : '';
    return coin.includes(':') ? coin.slice(0, coin.indexOf(':')) : CORE;
  });
  const core = { [CORE]: { positions: dexs.get(CORE) ?? [] } };
  return { ...core, ...Object.fromEntries([...dexs].map(([dex, list]) => [dex, { positions: list }])) };
}

interface Dex {
  readonly name: string;
  readonly dex: JsonObject;
  readonly rows: NormalizedRows;
}

function rowsOf(dex: unknown): NormalizedRows | null {
  const members = typeof dex === 'object' && dex !== null && 'positions' in dex ? (dex as JsonObject) : {};
  return normalizeRows(members.positions, row);
}

function isFound(dex: { readonly rows: NormalizedRows | null }): dex is Dex {
  return dex.rows !== null;
}
