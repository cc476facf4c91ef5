import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, makeNestedFinder } from './body-normalizer.ts';
import { type NormalizedList, normalizeList, normalizeNamedLists } from './named-lists.ts';
import { tradePrintForm } from './prints.ts';
import { hasMember, type RowForm } from './row-form.ts';

// Reads that consist of one list, for which the documents show neither the list nor its rows (D246).

// The venue's own dex may list none.
const dex: RowForm = {
  keys: {
    name: ['dex'],
    deployer: ['owner'],
    assets: ['markets', 'coins', 'symbols'],
    n_assets: ['n_markets', 'count'],
  },
  needed: ['name', 'deployer'],
  tabled: { name: 'name' },
};

const flagged: RowForm = {
  keys: { address: ['user', 'account', 'owner'], tier: ['band'] },
  needed: ['address'],
  tabled: { name: 'address' },
};

/** Fact of `perp_dexs`. */
export const perpDexsNormalizer: BodyNormalizer = {
  name: 'the list of dexs',
  of: 'nobody',
  find: makeNestedFinder((body) => normalizeNamedLists(body, { dexs: ['perp_dexs', 'dexes'] }, dexList)),
};

/** Returns the dexs of a list, each with the names of its assets, which may be rows; null: their assets are unreadable. */
function dexList(list: JsonValue | undefined): NormalizedList | null {
  if (isJsonObject(list) && isNameless(list)) return null;
  const found = normalizeList(list, dex);
  if (found === null) return null;
  const rows = found.rows.map((row) => (isJsonObject(row) ? withAssetNames(row) : row));
  if (rows.some((row) => row === null || isOfUnknownMarkets(row))) return null;
  const isMade = rows.some((row, at) => row !== found.rows[at]);
  if (isMade) return { rows, form: [...found.form, 'assets as rows'] };
  // A dex without assets does not reveal how they are listed, nor does the venue's own dex for those of deployers.
  const hasAssets = rows.some(
    (row) => isJsonObject(row) && row.deployer !== null && isJsonArray(row.assets) && row.assets.length > 0,
  );
  return { rows: found.rows, form: [...found.form, hasAssets ? '' : null] };
}

/** Whether dexs are in a table by number, and do not contain their names. */
function isNameless(table: JsonObject): boolean {
  return Object.entries(table).some(
    ([key, row]) => /^\d+$/.test(key) && isJsonObject(row) && !hasMember(row, dex, 'name'),
  );
}

/** Whether a deployer's dex lists no markets. The venue's own may: it has those that no other lists. */
function isOfUnknownMarkets(row: JsonValue): boolean {
  return isJsonObject(row) && row.deployer !== null && !('assets' in row);
}

/** Returns the row with the names of its assets. */
function withAssetNames(row: JsonObject): JsonObject | null {
  const { assets } = row;
  if (!isJsonArray(assets) || assets.every((asset) => typeof asset === 'string')) return row;
  // Markets by number: the dexs do not name them.
  if (assets.every((asset) => typeof asset === 'number')) return row;
  const names = assets.map((asset) => (isJsonObject(asset) ? ASSET_KEYS.map((key) => asset[key]).find(isText) : asset));
  if (!names.every(isText)) return null;
  const made = { ...row, assets: names };
  recordUnnormalizedOriginal(made, row, new Map(Object.keys(row).map((key) => [key, key])));
  return made;
}

const ASSET_KEYS = ['coin', 'symbol', 'name'] as const;

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}

/** Fact of the read `liquidatable`. */
export const liquidatableNormalizer: BodyNormalizer = {
  name: 'the list of accounts that may be liquidated',
  of: 'nobody',
  find: makeNestedFinder((body) =>
    normalizeNamedLists(body, { accounts: ['liquidatable', 'addresses', 'users'] }, (list) =>
      normalizeList(list, flagged),
    ),
  ),
};

/** Fact of the read `trades`. */
export const printsNormalizer: BodyNormalizer = {
  name: 'the list of prints',
  of: 'market',
  find: makeNestedFinder((body) =>
    normalizeNamedLists(body, { trades: ['prints'] }, (list) => normalizeList(list, tradePrintForm)),
  ),
};

const sample: RowForm = {
  keys: { ts: ['time', 'timestamp', 't'], premium: ['p'], funding_rate: ['rate', 'r'] },
  needed: ['ts'],
  // The time comes first; the meaning of further elements is unknown.
  tuple: ['ts'],
};
const sampleLists = ['fundings', 'funding_history', 'history', 'rates'] as const;

/** Fact of `funding_history` (D278), which may contain no samples (D106). */
export const fundingSamplesNormalizer: BodyNormalizer = {
  name: 'the list of samples',
  of: 'market',
  find: (body) =>
    makeNestedFinder((one) =>
      normalizeNamedLists(one, { samples: sampleLists }, (list) => normalizeList(list, sample)),
    )(body) ??
    (isJsonObject(body) && !Object.values(body).some(isJsonArray) ? { body, form: [null, null, null] } : null),
};

/** Fact of `user_twap_slice_fills`: a fill next to its parent's id, or just the row of `user_fills`, which contains it (D291). */
export const sliceFillsNormalizer: BodyNormalizer = {
  name: 'the list of slices of TWAP parents',
  of: 'account',
  find: makeNestedFinder((body) => normalizeNamedLists(body, { fills: ['slices', 'slice_fills'] }, sliceList)),
};

function sliceList(list: JsonValue | undefined): NormalizedList | null {
  if (!isJsonArray(list)) return null;
  const [first] = list;
  if (first === undefined) return { rows: list, form: [null] };
  if (!isJsonObject(first) || first.twap_id === undefined) return null;
  if (isJsonObject(first.fill)) return { rows: list, form: [''] };
  if (first.tid === undefined) return null;
  const rows = list.map((row) => {
    if (!isJsonObject(row)) return row;
    const made = { twap_id: row.twap_id ?? null, fill: row };
    recordUnnormalizedOriginal(made, row);
    return made;
  });
  recordUnnormalizedOriginal(rows, list);
  return { rows, form: ['rows of fills'] };
}
