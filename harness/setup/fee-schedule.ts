import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { at, rowsIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { hasFeeDeduction } from '../forms/fee-rates.ts';
import { spotTiersIn } from '../forms/fee-tiers.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { servedOriginal } from '../target/served-original.ts';

// No document shows a key of `fee_schedule` (D106): each may be missing.

export type FeeSide = 'taker' | 'maker';

/** The rate on perpetual markets of the account that a schedule was read for, bps; null: the venue does not show it. */
export function effectiveBpsIn(schedule: JsonObject, side: FeeSide): Dec | null {
  const key = `effective_${side}_bps`;
  return Dec.parse(at(schedule, `user.${key}`), { holder: schedule, keys: ['user', key] }) ?? onlyBpsIn(schedule, side);
}

/** @throws NotExercised where the venue does not show it */
export function mustHaveEffectiveBps(schedule: JsonObject, side: FeeSide): Dec {
  const bps = effectiveBpsIn(schedule, side);
  if (bps === null) throw new NotExercised(`user.effective_${side}_bps, which the venue does not show`);
  return bps;
}

/**
 * Returns the rate of a single tier, which everybody pays where the venue shows no account's rates and nothing that takes from
 * them.
 */
function onlyBpsIn(schedule: JsonObject, side: FeeSide): Dec | null {
  const [only, ...others] = rowsIn(schedule, 'tiers');
  const isWhole = !('user' in schedule) && !Object.keys(schedule).some((key) => /discount|rebate|rates/.test(key));
  if (only === undefined || others.length > 0 || !isWhole) return null;
  return Dec.parse(only[`${side}_bps`], { holder: only, keys: [`${side}_bps`] });
}

/** Rows of the rates by product, of an account where they stand with it, else of everybody; null: none are shown. */
export function productFeeRowsIn(schedule: JsonObject): readonly JsonObject[] | null {
  const listed = at(schedule, 'user.products') ?? schedule.products;
  return isJsonArray(listed) ? listed.filter(isJsonObject) : null;
}

/** The row of one product. */
export function productFeeRowIn(schedule: JsonObject, product: Product): JsonObject | undefined {
  return productFeeRowsIn(schedule)?.find((row) => row.product === product);
}

type Product = 'perp' | 'spot' | 'option';

/** The same on pairs: by a table of their own where products have one; null, too, where only other kinds are shown. */
export function effectiveSpotBpsIn(schedule: JsonObject, side: FeeSide): Dec | null {
  const spot = productFeeRowIn(schedule, 'spot');
  const key = `${side}_bps`;
  if (spot !== undefined) return Dec.parse(spot[key], { holder: spot, keys: [key] });
  const areApart = Object.keys(servedOriginal(schedule)).some((name) => /^(perp|spot)(_|$)/.test(name));
  const own = `effective_${side}_bps`;
  const shown = areApart ? null : Dec.parse(at(schedule, `user.${own}`), { holder: schedule, keys: ['user', own] });
  return shown ?? entrySpotBpsIn(schedule, side);
}

/** Volume that no account of a run comes to, whole USDC. */
const FAR_VOLUME = Dec.of(50_000);

/** The rate of the first tier of pairs, of whoever has hardly traded: where the next is far, and nothing beside tiers takes from it. */
function entrySpotBpsIn(schedule: JsonObject, side: FeeSide): Dec | null {
  const served = servedOriginal(schedule);
  const [entry, ...further] = isJsonObject(served) && !hasFeeDeduction(served) ? (spotTiersIn(served) ?? []) : [];
  const isReached = (tier: JsonObject, volume: Dec) => (Dec.parse(tier.volume_30d)?.compare(volume) ?? 0) <= 0;
  if (entry === undefined || !isReached(entry, Dec.of(0)) || further.some((tier) => isReached(tier, FAR_VOLUME)))
    return null;
  return Dec.parse(entry[`${side}_bps`], { holder: schedule, keys: [] });
}
