import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import type { NormalizedBody } from './body-normalizer.ts';
import { feeRatesIn, hasFeeDeduction, type ServedFeeRates } from './fee-rates.ts';

/** Members that may hold an account's rates, other than a body that names the account. */
const members = ['user', 'your_rates', 'user_rates', 'own_rates', 'account_rates'];

/** Moves the rates of an account to `user`, if exactly one member has them and no deduction is next to them (D264). */
export function normalizeAccountFeeRates({ body, form }: NormalizedBody): NormalizedBody {
  const left = { body, form: [...form, null] };
  if (!isJsonObject(body)) return left;
  if (isJsonObject(body.user) && 'effective_taker_bps' in body.user) return { body, form: [...form, ''] };
  const [name, ...others] = members.filter((member) => isJsonObject(body[member]));
  if (others.length > 0) return left;
  if (name !== undefined) return withMember(body, name, form) ?? left;
  return withTop(body, form) ?? left;
}

function withMember(body: JsonObject, name: string, form: NormalizedBody['form']): NormalizedBody | null {
  const held = body[name];
  if (!isJsonObject(held) || hasFeeDeduction(held)) return null;
  const own = shownRates(held);
  if (own === null) return null;
  const { [name]: _, address, ...rest } = body;
  const kept = own.holder === held ? without(held, own.perp) : held;
  const user = userOf(own, { ...(address !== undefined && { address }), ...kept });
  return { body: { ...rest, user }, form: [...form, placeOf(name, own)] };
}

/** Returns rates next to the account's address. A list there is a table of all accounts, and no deduction for this one. */
function withTop(body: JsonObject, form: NormalizedBody['form']): NormalizedBody | null {
  const beside = Object.fromEntries(Object.entries(body).filter(([, value]) => !isJsonArray(value)));
  const { user: named } = body;
  const account = body.address ?? named;
  // An account may be given under both names, as in similar reads (read-api, "Conventions of the read plane").
  if (typeof account !== 'string' || (named !== undefined && named !== account) || hasFeeDeduction(beside)) return null;
  const rates = onlyOne(['', 'effective_'].map((prefix) => feeRatesIn(body, prefix)));
  if (rates === null) return null;
  const { address: _, user: _named, ...rest } = without(body, rates);
  const user = userOf({ perp: rates, spot: null, holder: body, spotHolder: body }, { address: account });
  return { body: { ...rest, user }, form: [...form, 'rates of an account beside its address'] };
}

interface OwnRates {
  readonly perp: ServedFeeRates;
  readonly spot: ServedFeeRates | null;
  readonly holder: JsonObject;
  readonly spotHolder: JsonObject;
}

/** Returns rates under the names of a tier's, or for each market kind, as a part of the name or a member. */
function shownRates(held: JsonObject): OwnRates | null {
  const { perp, spot } = held;
  const inPerp = isJsonObject(perp) && !hasFeeDeduction(perp) ? feeRatesIn(perp) : null;
  const rates = onlyOne([...['', 'effective_', 'perp_'].map((prefix) => feeRatesIn(held, prefix)), inPerp]);
  if (rates === null) return null;
  if (rates === inPerp && isJsonObject(perp)) {
    const ofSpot = isJsonObject(spot) && !hasFeeDeduction(spot) ? feeRatesIn(spot) : null;
    return { perp: rates, spot: ofSpot, holder: perp, spotHolder: isJsonObject(spot) ? spot : perp };
  }
  return { perp: rates, spot: feeRatesIn(held, 'spot_'), holder: held, spotHolder: held };
}

function onlyOne(found: readonly (ServedFeeRates | null)[]): ServedFeeRates | null {
  const [only = null, ...others] = found.filter((rates) => rates !== null);
  return others.length > 0 ? null : only;
}

function userOf({ perp, spot, holder, spotHolder }: OwnRates, kept: JsonObject): JsonObject {
  const rates = { effective_taker_bps: perp.taker_bps, effective_maker_bps: perp.maker_bps };
  const products =
    spot === null || 'products' in kept
      ? {}
      : { products: [rowOf('perp', perp, holder), rowOf('spot', spot, spotHolder)] };
  const user: JsonObject = { ...kept, ...rates, ...products };
  const keys = { effective_taker_bps: perp.keys.taker_bps, effective_maker_bps: perp.keys.maker_bps };
  const unchanged = Object.keys(kept).map((key) => [key, key] as const);
  recordUnnormalizedOriginal(user, holder, new Map([...unchanged, ...Object.entries(keys)]));
  return user;
}

function rowOf(product: string, { keys, ...rates }: ServedFeeRates, holder: JsonObject): JsonObject {
  const row: JsonObject = { product, ...rates };
  recordUnnormalizedOriginal(row, holder, new Map(Object.entries(keys)));
  return row;
}

function without(held: JsonObject, { keys }: ServedFeeRates): JsonObject {
  const named: readonly string[] = Object.values(keys);
  return Object.fromEntries(Object.entries(held).filter(([key]) => !named.includes(key)));
}

function placeOf(name: string, { perp }: OwnRates): string {
  if (name !== 'user') return `rates of an account in ${name}`;
  return perp.keys.taker_bps === 'taker_bps'
    ? 'rates of an account under the names of those of a tier'
    : `rates of an account as ${perp.keys.taker_bps}`;
}
