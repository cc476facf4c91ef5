import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { positionSides } from '../../spec-schemas/shapes/words.ts';
import { Dec } from '../compare/decimal.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';
import { rowWithParentKeys } from './tables.ts';

/** Open positions of an account, grouped by the dex of their market: in the read and its channel (D228). */
export const positionsNormalizer: BodyNormalizer = {
  name: 'the list of positions',
  of: 'account',
  find: makeNestedFinder(found),
};

/** Names of the list of all dexs' positions. */
const listNames = ['positions', 'legs', 'open_positions', 'perp_positions', 'asset_positions'];
/** The core dex, whose name is empty. */
const CORE = '';

const row: RowForm = {
  keys: {
    coin: ['market', 'symbol'],
    size: ['szi', 'sz', 'signed_size', 'position_size', 'signed_position_size', 'signed_sz', 'net_size', 'q', 'qty'],
    entry: ['entry_px', 'avg_px', 'entry_price', 'avg_entry_px', 'average_entry_price', 'p'],
    upnl: ['unrealized_pnl', 'unrealised_pnl', 'u'],
    lev: ['leverage'],
    isolated: ['iso', 'is_isolated'],
    liq: ['liquidation_px', 'liq_px', 'liquidation_price', 'liq_price'],
    margin: ['margin_used', 'init_margin', 'initial_margin', 'im', 'mgn'],
    maint_margin: ['maintenance_margin', 'maintenance', 'maintenance_margin_used', 'maint', 'mm'],
    notional: ['position_value', 'ntl', 'notional_value', 'position_notional_value', 'position_notional', 'value', 'v'],
  },
  needed: ['coin', 'size'],
};

function found(body: JsonObject): NormalizedBody<JsonObject> | null {
  const name = listNames.find((each) => together(body[each]) !== null) ?? 'positions';
  const { clearinghouse_state: byDex, [name]: list, ...rest } = body;
  const inOne = together(list);
  if (inOne !== null) {
    // A table with one row per coin cannot hold two legs, so the side in a row is that of a net position.
    const isOneWay = body.position_mode === 'one_way' || (body.position_mode === undefined && holdsNets(list));
    const rows = normalizeRows(
      inOne.rows.map((one) => withLeverageByName(signed(one), isOneWay)),
      row,
    );
    if (rows === null) return null;
    const where = name === 'positions' ? inOne.where : `${inOne.where}, ${name}`;
    const form = [where, rows.form, signForm(inOne.rows)];
    return { body: { ...rest, clearinghouse_state: byDexOf(rows.rows) }, form };
  }
  if (!isJsonObject(byDex)) return null;
  const dexs = Object.entries(byDex).map(([name, dex]) => ({ name, dex, rows: rowsOf(dex) }));
  if (dexs.length === 0 || !dexs.every(isFound)) return null;
  const form = dexs.map(({ rows }) => rows.form).find((reported) => reported !== null) ?? null;
  const sign = signForm(dexs.flatMap(({ dex }) => (isJsonArray(dex.positions) ? dex.positions : [])));
  if (!form && !sign) return { body, form: ['', form, sign] };
  const made = dexs.map(({ name, dex, rows }) => [name, { ...dex, positions: rows.rows }]);
  return { body: { ...body, clearinghouse_state: Object.fromEntries(made) }, form: ['', form, sign] };
}

/** Returns the rows of all dexs, and their place; null: no known place. */
function together(list: JsonValue | undefined): { readonly rows: JsonArray; readonly where: string } | null {
  if (isJsonArray(list)) {
    const rows = inPairs(list);
    return rows === null ? { rows: list, where: 'one list' } : { rows, where: 'one list of pairs' };
  }
  const grouped = inGroups(list);
  if (grouped !== null) return { rows: grouped, where: 'a list for each margin mode' };
  const rows = tabled(list);
  return rows === null ? null : { rows, where: 'one table by coin' };
}

/** Returns the rows of a list that pairs each with its coin; null: it has other rows, or none. */
function inPairs(list: JsonArray): JsonArray | null {
  const rows = list.flatMap((pair) => {
    const [coin, held, ...more] = isJsonArray(pair) ? pair : [];
    return typeof coin === 'string' && isJsonObject(held) && more.length === 0
      ? [rowWithParentKeys(held, { coin })]
      : [];
  });
  return rows.length > 0 && rows.length === list.length ? rows : null;
}

/** Returns the rows of lists by margin mode; null: there are no such lists. */
function inGroups(lists: JsonValue | undefined): JsonArray | null {
  if (!isJsonObject(lists)) return null;
  const groups = Object.entries(lists);
  if (groups.length === 0 || !groups.every(([mode, list]) => isMode(mode) && isJsonArray(list))) return null;
  return groups.flatMap(([mode, list]) =>
    (isJsonArray(list) ? list : []).map((one) =>
      isJsonObject(one) ? rowWithParentKeys(one, { isolated: isApart(mode) }) : one,
    ),
  );
}

function isMode(word: unknown): word is string {
  return word === 'cross' || (typeof word === 'string' && isApart(word));
}

/** Whether a margin mode is that of a position with separate margin: `isolated`, or a stricter one. */
function isApart(mode: string): boolean {
  return /^(strict_)?iso(lated)?(_only)?$/.test(mode);
}

/** Describes whether the size of a short is signed; null: there is no short. */
function signForm(rows: JsonArray): string | null {
  if (rows.some((one) => signed(one) !== one)) return 'sizes without their sign';
  const isShort = (one: JsonValue) => (sizeIn(one)?.size.compare(Dec.of(0)) ?? 0) < 0;
  return rows.some(isShort) ? '' : null;
}

function sizeIn(one: JsonValue): { readonly name: string; readonly size: Dec } | null {
  const name = isJsonObject(one) ? sizes.find((each) => each in one) : undefined;
  const size = isJsonObject(one) && name !== undefined ? Dec.parse(one[name]) : null;
  return name === undefined || size === null ? null : { name, size };
}

/** Returns a row with a side of short and an unsigned size, with size and notional negated. */
function signed(one: JsonValue): JsonValue {
  const held = sizeIn(one);
  if (!isJsonObject(one) || one.side !== 'short' || held === null || held.size.compare(Dec.of(0)) <= 0) return one;
  const notional = ['notional', ...(row.keys.notional ?? [])];
  const whole = Object.fromEntries(
    Object.entries(one).map(([key, value]) => {
      const figure = key === held.name || notional.includes(key) ? Dec.parse(value) : null;
      const isUnsigned = figure !== null && figure.compare(Dec.of(0)) > 0;
      return [key, isUnsigned ? figure.negated().toString() : value];
    }),
  );
  recordUnnormalizedOriginal(whole, one, new Map(Object.keys(whole).map((key) => [key, key])));
  return whole;
}

/**
 * Returns a row with separate leverage and margin mode, where one member holds both; the side of a net position is removed, and that of a
 * leg is renamed.
 */
function withLeverageByName(one: JsonValue, isOneWay: boolean): JsonValue {
  if (!isJsonObject(one)) return one;
  const sideName = legNames.find((key) => one.side === undefined && legs.some((leg) => leg === one[key])) ?? 'side';
  const { [sideName]: side, ...members } = one;
  const name = ['lev', 'leverage'].find((key) => key in one) ?? 'lev';
  const lev = one[name];
  const parts = isJsonArray(lev) ? lev : isJsonObject(lev) ? Object.values(lev) : [];
  const [figure, ...more] = parts.filter((part) => !isMode(part));
  const mode = [...parts, one.margin_mode, one.mode].find(isMode);
  const isBoth = figure !== undefined && more.length === 0;
  const isNet = typeof side === 'string' && (isOneWay || one.leg === 'net' || one.leg === null || !legs.includes(side));
  if (!isBoth && !isNet && mode === undefined && sideName === 'side') return one;
  const whole: JsonObject = {
    ...(mode === undefined ? {} : { isolated: isApart(mode) }),
    ...members,
    ...(isBoth ? { [name]: figure } : {}),
    ...(side === undefined || isNet ? {} : { side }),
  };
  recordUnnormalizedOriginal(
    whole,
    one,
    new Map(Object.keys(whole).map((key) => [key, key === 'side' ? sideName : key])),
  );
  return whole;
}

/** Returns rows in a table by coin, or by coin and leg; null: there are none. */
function tabled(table: JsonValue | undefined): JsonArray | null {
  if (!isJsonObject(table)) return null;
  const rows = Object.entries(table).flatMap(([coin, held]): (JsonObject | null)[] => {
    if (!isJsonObject(held)) return [null];
    if (sizes.some((name) => name in held)) return [rowWithParentKeys(held, { coin })];
    return Object.entries(held).map(([leg, one]) =>
      isJsonObject(one)
        ? rowWithParentKeys(one, { coin, ...(legs.some((name) => name === leg) ? { side: leg } : {}) })
        : null,
    );
  });
  const whole = rows.filter((one) => one !== null);
  return whole.length === rows.length ? whole : null;
}

/** Whether each member of a table by coin is a row itself, not a table by leg. */
function holdsNets(table: JsonValue | undefined): boolean {
  return isJsonObject(table) && Object.values(table).every((held) => sizeIn(held ?? null) !== null);
}

const sizes = ['size', ...(row.keys.size ?? [])];
const legs: readonly string[] = positionSides;
const legNames = ['leg', 'position_side'];

/** Groups rows by the dex of their market, which is the prefix of the market's name. */
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
  const list = members.positions;
  return normalizeRows(isJsonArray(list) && list.some((one) => signed(one) !== one) ? list.map(signed) : list, row);
}

function isFound(dex: { readonly rows: NormalizedRows | null }): dex is Dex {
  return dex.rows !== null;
}
