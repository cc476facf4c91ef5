import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';
import { feeFigureIn, feeRatesIn, hasFeeDeduction } from './fee-rates.ts';

// Rates of single markets in `fee_schedule`, of which the documents show nothing (D106, D264): volume then only takes a part off them.

/** Rates in basis points. */
export interface MarketFeeRates {
  readonly takerBps: Dec;
  readonly makerBps: Dec;
}

/** Possible names of the key that names the market of a row, the likeliest first. */
const nameKeys = ['coin', 'market', 'symbol', 'pair', 'name'];

/** Volume that no account of a run reaches, whole USDC. */
const FAR_VOLUME = Dec.of(1_000_000);
const NONE = Dec.of(0);
const WHOLE = Dec.of(1);

/**
 * Returns the rates of an account with hardly any volume by market or pair, as far as a schedule lists them by their names, wherever the
 * list is; null: it shows none, shows two for a market, or something beside them that may reduce them.
 */
export function marketFeeRatesIn(schedule: JsonObject): ReadonlyMap<string, MarketFeeRates> | null {
  const served = unnormalizedOriginal(schedule);
  if (hasFeeDeduction(served) || !areMultiplesNeutral(served) || !areTiersNeutral(served)) return null;
  const found = new Map<string, MarketFeeRates>();
  for (const { name, rates } of listsIn(served).flatMap(ratesByMarketIn)) {
    const other = found.get(name);
    if (other !== undefined && !(other.takerBps.equals(rates.takerBps) && other.makerBps.equals(rates.makerBps)))
      return null;
    found.set(name, rates);
  }
  return found.size === 0 ? null : found;
}

/** Returns the lists and tables of a body, and those of its members. */
function listsIn(body: JsonObject): readonly (JsonArray | JsonObject)[] {
  return Object.values(body).flatMap((member) => {
    if (isJsonArray(member)) return [member];
    if (!isJsonObject(member)) return [];
    return [member, ...Object.values(member).filter((held) => isJsonArray(held) || isJsonObject(held))];
  });
}

interface NamedRates {
  readonly name: string;
  readonly rates: MarketFeeRates;
}

/** Returns the rows of a list that name a market and have its rates, or those of a table by market. */
function ratesByMarketIn(held: JsonArray | JsonObject): readonly NamedRates[] {
  const rows: readonly (readonly [JsonValue | undefined, JsonValue])[] = isJsonArray(held)
    ? held.map((row) => [nameIn(row), row] as const)
    : Object.entries(held);
  return rows.flatMap(([name, row]) => {
    if (typeof name !== 'string' || !isJsonObject(row) || hasFeeDeduction(row)) return [];
    const shown = feeRatesIn(row);
    const takerBps = Dec.parse(shown?.taker_bps);
    const makerBps = Dec.parse(shown?.maker_bps);
    return takerBps === null || makerBps === null ? [] : [{ name, rates: { takerBps, makerBps } }];
  });
}

function nameIn(row: JsonValue): JsonValue | undefined {
  if (!isJsonObject(row)) return undefined;
  const key = nameKeys.find((each) => typeof row[each] === 'string');
  return key === undefined ? undefined : row[key];
}

/** Whether what multiplies the rates, such as those of the account, leaves them as they are. */
function areMultiplesNeutral(held: JsonObject): boolean {
  return Object.entries(held).every(
    ([key, value]) => !/multipl|factor/.test(key) || feeFigureIn(value)?.equals(WHOLE) === true,
  );
}

/** Whether tiers, where there are any, leave the rates of an account with hardly any volume as they are. */
function areTiersNeutral(served: JsonObject): boolean {
  const tiers = [served.tiers, served.volume_tiers, served.fee_tiers].find(isJsonArray) ?? [];
  return tiers.every((tier) => {
    if (!isJsonObject(tier)) return false;
    const volume = volumeOf(tier);
    if (volume === null) return false;
    return volume.compare(NONE) <= 0 ? isNeutral(tier) : volume.compare(FAR_VOLUME) >= 0;
  });
}

function volumeOf(tier: JsonObject): Dec | null {
  const key = Object.keys(tier).find((name) => /volume/.test(name));
  return key === undefined ? null : feeFigureIn(tier[key]);
}

/** Whether a tier has rates of its own, which are those of other markets, or multiplies by one and takes nothing off. */
function isNeutral(tier: JsonObject): boolean {
  if (feeRatesIn(tier) !== null) return true;
  return Object.entries(tier).every(([key, value]) => {
    if (/multipl|factor/.test(key)) return feeFigureIn(value)?.equals(WHOLE) === true;
    if (/discount|rebate|reduction/.test(key)) return feeFigureIn(value)?.equals(NONE) === true;
    return /volume|tier|level|name|label|rank/.test(key);
  });
}
