import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import type { NormalizedBody } from './body-normalizer.ts';
import { normalizeRow, type RowForm } from './row-form.ts';

const SHARE = 'referral_share_bps';

/** Returns a referrer's share under its public name, and products with the rates of their account (D264). */
export function normalizeFeeMembers({ body, form }: NormalizedBody): NormalizedBody {
  if (!isJsonObject(body)) return { body, form: [...form, null, null] };
  const shared = withShare(body);
  const listed = withoutUnsetRates(withOptionRates(withProducts(shared.body)));
  return { body: listed.body, form: [...form, shared.form, listed.form] };
}

interface Member {
  readonly body: JsonObject;
  readonly form: string | null;
}

function withShare(body: JsonObject): Member {
  const { [SHARE]: share, ...rest } = body;
  if ('referrer_share_bps' in body) return { body, form: '' };
  if (share === undefined) return { body, form: null };
  const made = { ...rest, referrer_share_bps: share };
  recordUnnormalizedOriginal(made, body, new Map([...ownKeys(rest), ['referrer_share_bps', SHARE]]));
  return { body: made, form: `${SHARE} for referrer_share_bps` };
}

function withProducts(served: JsonObject): Member {
  const named = withListedProducts(served);
  const { body } = named;
  const { products, user, ...rest } = body;
  if (isJsonObject(user) && 'products' in user) return { body, form: '' };
  if (!isJsonArray(products) || !isJsonObject(user)) return named;
  const listing: JsonObject = { ...user, products };
  recordUnnormalizedOriginal(listing, user, ownKeys(user));
  const made = { ...rest, user: listing };
  recordUnnormalizedOriginal(made, body, ownKeys(made));
  // Without an account the same venue lists products only: that is the same form.
  return { body: made, form: named.form ?? 'products beside the rates of an account' };
}

/** Possible other names of the rates of options: no document shows them. */
const optionRates: RowForm = {
  keys: {
    option_taker_bps: ['taker_bps', 'taker_fee_bps', 'fee_bps', 'face_bps', 'notional_bps'],
    option_premium_cap_ppm: ['premium_cap_ppm', 'premium_ppm', 'max_premium_ppm', 'cap_ppm'],
  },
  needed: [],
};

/** Gives the rates of options their public names, in the products of an account or of the schedule. */
function withOptionRates(listed: Member): Member {
  const { user, products } = listed.body;
  const isOfUser = isJsonObject(user) && isJsonArray(user.products);
  const shown = isOfUser ? user.products : products;
  if (!isJsonArray(shown)) return listed;
  const rows = shown.map(namedOptionRow);
  const words = rows.map((named) => named.words).find((word) => word !== '');
  if (words === undefined) return listed;
  const holder = isOfUser ? user : listed.body;
  const held: JsonObject = { ...holder, products: rows.map(({ row }) => row) };
  recordUnnormalizedOriginal(held, holder, ownKeys(holder));
  const body = isOfUser ? { ...listed.body, user: held } : held;
  if (isOfUser) recordUnnormalizedOriginal(body, listed.body, ownKeys(body));
  return { body, form: [listed.form, words].filter(Boolean).join(', ') };
}

function namedOptionRow(row: JsonValue): { readonly row: JsonValue; readonly words: string } {
  if (!isJsonObject(row) || !/^options?$/i.test(String(row.product))) return { row, words: '' };
  const { row: renamed, form } = normalizeRow(row, optionRates);
  if (renamed.product === 'option') return { row: renamed, words: form };
  const named: JsonObject = { ...renamed, product: 'option' };
  recordUnnormalizedOriginal(named, renamed, ownKeys(renamed));
  return { row: named, words: form || `${row.product} for option` };
}

/** Leaves out of the products of an account what is null: a rate that is unset charges nothing, as one that is not shown. */
function withoutUnsetRates(listed: Member): Member {
  const { user } = listed.body;
  if (!isJsonObject(user) || !isJsonArray(user.products)) return listed;
  const shown = user.products;
  const products = shown.map(withoutNulls);
  if (products.every((row, at) => row === shown[at])) return listed;
  const listing: JsonObject = { ...user, products };
  recordUnnormalizedOriginal(listing, user, ownKeys(user));
  const made = { ...listed.body, user: listing };
  recordUnnormalizedOriginal(made, listed.body, ownKeys(made));
  return { body: made, form: [listed.form, 'null for a rate that is unset'].filter(Boolean).join(', ') };
}

function withoutNulls(row: JsonValue): JsonValue {
  if (!isJsonObject(row) || !Object.values(row).includes(null)) return row;
  const made = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  recordUnnormalizedOriginal(made, row, ownKeys(made));
  return made;
}

/** Products that stand under their names, as rows that name them. */
function withListedProducts(body: JsonObject): Member {
  const { products, ...rest } = body;
  if (!isJsonObject(products)) return { body, form: null };
  if ('option_taker_bps' in products || 'option_premium_cap_ppm' in products) {
    const row: JsonObject = { ...products, product: 'option' };
    recordUnnormalizedOriginal(row, products, ownKeys(products));
    const made = { ...rest, products: [row] };
    recordUnnormalizedOriginal(made, body, ownKeys(made));
    return { body: made, form: 'products that show the rates of options alone' };
  }
  const rows = Object.entries(products).flatMap(([product, rates]) => {
    if (!isJsonObject(rates)) return [];
    const row: JsonObject = { ...rates, product };
    recordUnnormalizedOriginal(row, rates, ownKeys(rates));
    return [row];
  });
  if (rows.length === 0 || rows.length < Object.keys(products).length) return { body, form: null };
  const made = { ...rest, products: rows };
  recordUnnormalizedOriginal(made, body, ownKeys(made));
  return { body: made, form: 'products by name' };
}

function ownKeys(held: JsonObject): ReadonlyMap<string, string> {
  return new Map(Object.keys(held).map((key) => [key, key]));
}
