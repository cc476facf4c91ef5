import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import type { BodyNormalizer, NormalizedBody, ServedBody } from './body-normalizer.ts';
import { normalizeFeeMembers } from './fee-members.ts';
import { feeRatesIn, hasFeeDeduction, type ServedFeeRates } from './fee-rates.ts';
import { normalizeAccountFeeRates } from './own-fee-rates.ts';

/**
 * Fact of the tiers of `fee_schedule` (D264). Every body is in a known form, since a venue may show no tiers at all (D106), or use an
 * unknown form, in which case none are read.
 */
export const feeTiersNormalizer: BodyNormalizer = {
  name: 'the tiers of the fee schedule',
  of: 'nobody',
  find: (body) => normalizeFeeMembers(normalizeAccountFeeRates(tiersIn(body))),
};

function tiersIn(served: ServedBody): NormalizedBody {
  const body = isJsonObject(served) ? withKindsOfProducts(served) : served;
  const place = isJsonObject(body) ? placeOfTiers(body) : null;
  if (!isJsonObject(body) || place === null) return { body: served, form: [null] };
  const tiers = place.served.map(tierIn);
  const [first] = tiers;
  if (first == null || !tiers.every((tier) => tier !== null)) return { body: served, form: [null] };
  const form = [body === served ? '' : 'under products', place.words, first.form].filter(Boolean).join(', ');
  if (form === '') return { body, form: [''] };
  const { [place.key]: _, ...rest } = body;
  return { body: { ...rest, tiers: tiers.map(({ row }) => row) }, form: [form] };
}

/** Returns a schedule with the kinds of markets that it lists under `products`, each with its tiers, beside its other members. */
function withKindsOfProducts(served: JsonObject): JsonObject {
  const { products, ...rest } = served;
  const isListed = names.some((each) => each in served);
  return isListed || !isJsonObject(products) || !isJsonArray(products.perp) ? served : { ...rest, ...products };
}

interface TierPlace {
  /** Member of the body that is, or contains, the list. */
  readonly key: string;
  readonly served: JsonArray;
  readonly words: string;
}

/** Returns the place of the tiers of perpetual markets: the body, or its part of that kind, which may have a flat rate. */
function placeOfTiers(body: JsonObject): TierPlace | null {
  // An empty list of tiers says nothing about a flat rate next to it.
  const listing = names.filter((each) => isJsonArray(body[each]));
  const own = listing.find((each) => !isEmptyList(body[each])) ?? (isJsonObject(body.perp) ? undefined : listing[0]);
  const list = own === undefined ? undefined : body[own];
  if (own !== undefined && isJsonArray(list))
    return { key: own, served: list, words: own === 'tiers' ? '' : `${own} for tiers` };
  const { perp } = body;
  if (!isJsonObject(perp)) return null;
  const within = partNames.find((each) => each in perp);
  const tiers = within === undefined ? [] : perp[within];
  const rates = feeRatesIn(perp);
  if (!isJsonArray(tiers)) return null;
  // A rate next to tiers may be the one below the first tier.
  if (tiers.length > 0) return rates === null ? { key: 'perp', served: tiers, words: 'tiers under perp' } : null;
  if (rates === null || hasFeeDeduction(perp)) return null;
  const one = { volume_30d: '0', taker_bps: rates.taker_bps, maker_bps: rates.maker_bps };
  recordUnnormalizedOriginal(one, perp, new Map(Object.entries(rates.keys)));
  return { key: 'perp', served: [one], words: 'one rate for all under perp' };
}

function isEmptyList(value: JsonValue | undefined): boolean {
  return isJsonArray(value) && value.length === 0;
}

/** Names of lists with the tiers of perpetual markets. */
const names = ['tiers', 'perp_tiers', 'fee_tiers', 'volume_tiers', 'perp'];
const partNames = ['tiers', 'perp_tiers', 'fee_tiers', 'volume_tiers'];

const volumes = ['volume_30d', 'min_volume_30d', 'min_volume', 'from_volume', 'volume'];
/** Words for the volume from which a tier applies; no document says of how many days that volume is. */
const volumeWords = /volume|(?:^|_)(?:vol|ntl|notional|threshold|cutoff|from)(?:_|$)/;

/** Returns the key of the volume from which a tier applies: a known one, else the only decimal that is named like one. */
function volumeKeyOf(tier: JsonObject): string | undefined {
  const known = volumes.find((name) => name in tier);
  if (known !== undefined) return known;
  const alike = Object.keys(tier).filter((key) => volumeWords.test(key) && Dec.parse(tier[key]) !== null);
  return alike.length === 1 ? alike[0] : undefined;
}

/** Returns a schedule's original tiers of pairs as rows of `tiers`; null: it shows none in a known form. */
export function spotFeeTiersIn(schedule: JsonObject): readonly JsonObject[] | null {
  const served = withKindsOfProducts(schedule);
  const { spot } = served;
  const held = isJsonObject(spot) && !hasFeeDeduction(spot) ? spot : {};
  const own = [spot, served.spot_tiers, ...partNames.map((name) => held[name])].find(isJsonArray);
  const rows = own === undefined ? spotRatesOfTiers(served.tiers) : own.map((tier) => tierIn(tier)?.row ?? null);
  const found = rows.filter((row) => row !== null);
  return rows.length > 0 && found.length === rows.length ? found : null;
}

/** Returns the rates on pairs in tiers that list both kinds of markets. */
function spotRatesOfTiers(tiers: JsonValue | undefined): readonly (JsonObject | null)[] {
  return (isJsonArray(tiers) ? tiers : []).map((tier) => {
    const volume = isJsonObject(tier) ? volumeKeyOf(tier) : undefined;
    const rates = isJsonObject(tier) ? feeRatesIn(tier, 'spot_') : null;
    if (!isJsonObject(tier) || volume === undefined || rates === null) return null;
    return tierOf(tier, tier[volume], { taker: rates.taker_bps, maker: rates.maker_bps }, '')?.row ?? null;
  });
}

interface Tier {
  readonly row: JsonObject;
  readonly form: string;
}

function tierIn(served: JsonValue): Tier | null {
  if (isJsonArray(served)) {
    const [volume, ...rates] = served;
    return tierOf(served, volume, pairOf(rates), 'rows as tuples');
  }
  if (!isJsonObject(served)) return null;
  const volume = volumeKeyOf(served);
  const rates = feeRatesIn(served) ?? feeRatesIn(served, 'perp_') ?? bareRates(served);
  if (volume !== undefined && rates !== null) {
    const named: readonly (readonly [string, string])[] = [['volume_30d', volume], ...Object.entries(rates.keys)];
    const renamed = named.filter(([key, name]) => key !== name);
    if (renamed.length === 0) return { row: served, form: '' };
    const words = renamed.map(([key, name]) => `${name} for ${key}`).join(', ');
    return tierOf(served, served[volume], { taker: rates.taker_bps, maker: rates.maker_bps }, words);
  }
  const perp = isJsonArray(served.perp) ? pairOf(served.perp) : null;
  return volume === undefined ? null : tierOf(served, served[volume], perp, 'the rates of a kind of market in a pair');
}

/** Returns rates without a unit in their names, which in a tier are basis points. */
function bareRates({ taker, maker }: JsonObject): ServedFeeRates | null {
  if (taker === undefined || maker === undefined) return null;
  return { taker_bps: taker, maker_bps: maker, keys: { taker_bps: 'taker', maker_bps: 'maker' } };
}

interface Rates {
  readonly taker: JsonValue | undefined;
  readonly maker: JsonValue | undefined;
}

/** Assigns two unnamed rates: a maker pays no more than a taker. */
function pairOf(rates: readonly JsonValue[]): Rates | null {
  const [first, second, ...others] = rates;
  const one = Dec.parse(first);
  const other = Dec.parse(second);
  if (one === null || other === null || others.length > 0) return null;
  return one.compare(other) < 0 ? { taker: second, maker: first } : { taker: first, maker: second };
}

function tierOf(served: JsonValue, volume: JsonValue | undefined, rates: Rates | null, form: string): Tier | null {
  const figures = [volume, rates?.taker, rates?.maker];
  if (!figures.every((figure) => Dec.parse(figure) !== null)) return null;
  const [volume_30d = null, taker_bps = null, maker_bps = null] = figures;
  const row: JsonObject = { volume_30d, taker_bps, maker_bps };
  if (isJsonObject(served) || isJsonArray(served)) recordUnnormalizedOriginal(row, served);
  return { row, form };
}
