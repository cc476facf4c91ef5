import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { noteServedOriginal } from '../target/served-original.ts';
import type { BodyNormalizer, NormalizedBody, ServedBody } from './body-normalizer.ts';

/**
 * Fact of the tiers of `fee_schedule` (D264). Each body is in a known form, as a venue may show no tiers at all (D106), or
 * write them in a way of its own: then nothing is read of them.
 */
export const feeTiersNormalizer: BodyNormalizer = {
  name: 'the tiers of the fee schedule',
  of: 'nobody',
  find: (body) => withOwnRates(tiersIn(body)),
};

function tiersIn(body: ServedBody): NormalizedBody {
  const name = isJsonObject(body) ? names.find((each) => isJsonArray(body[each])) : undefined;
  const served = isJsonObject(body) && name !== undefined ? body[name] : undefined;
  const tiers = isJsonArray(served) ? served.map(tierIn) : [];
  if (!isJsonObject(body) || name === undefined || !tiers.every((tier) => tier !== null)) return { body, form: [null] };
  const [first] = tiers;
  if (first === undefined) return { body, form: [null] };
  const form = [name === 'tiers' ? '' : `${name} for tiers`, first.form].filter(Boolean).join(', ');
  if (form === '') return { body, form: [''] };
  const { [name]: _, ...rest } = body;
  return { body: { ...rest, tiers: tiers.map(({ row }) => row) }, form: [form] };
}

/** The rates of an account, where they have the names of those of a tier, and nothing beside them takes from them. */
function withOwnRates({ body, form }: NormalizedBody): NormalizedBody {
  const user = isJsonObject(body) ? body.user : undefined;
  if (!isJsonObject(body) || !isJsonObject(user)) return { body, form: [...form, null] };
  if ('effective_taker_bps' in user) return { body, form: [...form, ''] };
  const { taker_bps: taker, maker_bps: maker, ...rest } = user;
  const areWhole = !Object.keys(user).some((key) => /discount|rebate|base/.test(key));
  if (taker === undefined || maker === undefined || !areWhole) return { body, form: [...form, null] };
  const own = { ...rest, effective_taker_bps: taker, effective_maker_bps: maker };
  const keys = { effective_taker_bps: 'taker_bps', effective_maker_bps: 'maker_bps' };
  noteServedOriginal(
    own,
    user,
    new Map([...Object.keys(rest).map((key) => [key, key] as const), ...Object.entries(keys)]),
  );
  return { body: { ...body, user: own }, form: [...form, 'rates of an account under the names of those of a tier'] };
}

/** Lists of tiers that are those of perpetual markets. */
const names = ['tiers', 'perp_tiers', 'fee_tiers'];

const volumes = ['volume_30d', 'min_volume_30d', 'min_volume', 'from_volume', 'volume'];
const takers = ['taker_bps', 'taker'];
const makers = ['maker_bps', 'maker'];

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
  const volume = volumes.find((name) => name in served);
  const taker = takers.find((name) => name in served);
  const maker = makers.find((name) => name in served);
  if (volume !== undefined && taker !== undefined && maker !== undefined) {
    const named: readonly (readonly [string, string])[] = [
      ['volume_30d', volume],
      ['taker_bps', taker],
      ['maker_bps', maker],
    ];
    const renamed = named.filter(([key, name]) => key !== name);
    if (renamed.length === 0) return { row: served, form: '' };
    const words = renamed.map(([key, name]) => `${name} for ${key}`).join(', ');
    return tierOf(served, served[volume], { taker: served[taker], maker: served[maker] }, words);
  }
  const perp = isJsonArray(served.perp) ? pairOf(served.perp) : null;
  return volume === undefined ? null : tierOf(served, served[volume], perp, 'the rates of a kind of market in a pair');
}

interface Rates {
  readonly taker: JsonValue | undefined;
  readonly maker: JsonValue | undefined;
}

/** Two rates without a name: who makes pays no more than who takes. */
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
  if (isJsonObject(served) || isJsonArray(served)) noteServedOriginal(row, served);
  return { row, form };
}
