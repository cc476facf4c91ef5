import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { at, rowsIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { hasFeeDeduction } from '../forms/fee-rates.ts';
import { spotFeeTiersIn } from '../forms/fee-tiers.ts';
import { marketFeeRatesIn } from '../forms/market-fee-rates.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { unnormalizedOriginal } from '../target/served-original.ts';

// No document shows a key of `fee_schedule` (D106): each may be missing.

export type FeeSide = 'taker' | 'maker';

const NONE = Dec.of(0);

/**
 * Returns the perpetual rate of the account that a schedule was read for, bps; null: the venue does not show it.
 * @param coin  the market; left out: one whose own rates, if shown, are not asked for
 */
export function effectivePerpFeeBpsIn(schedule: JsonObject, side: FeeSide, coin?: string): Dec | null {
  const key = `effective_${side}_bps`;
  const ofMarket = coin === undefined ? undefined : marketFeeRatesIn(schedule)?.get(coin);
  if (ofMarket !== undefined) return side === 'taker' ? ofMarket.takerBps : ofMarket.makerBps;
  return Dec.parse(at(schedule, `user.${key}`), { holder: schedule, keys: ['user', key] }) ?? tierBpsIn(schedule, side);
}

/** @throws NotExercised where the venue does not show it */
export function requireEffectivePerpFeeBps(schedule: JsonObject, side: FeeSide, coin?: string): Dec {
  const bps = effectivePerpFeeBpsIn(schedule, side, coin);
  if (bps === null) throw new NotExercised(`user.effective_${side}_bps, which the venue does not show`);
  return bps;
}

/**
 * Returns the tier whose rates an account pays, if the venue shows neither account rates nor deductions: the only one, or the one that the
 * shown volume reaches. Whether a volume equal to a bound reaches it is not documented.
 */
function reachedTierIn(schedule: JsonObject): JsonObject | null {
  const tiers = rowsIn(schedule, 'tiers');
  const [only = null, ...others] = tiers;
  if ('user' in schedule || Object.keys(schedule).some((key) => /discount|rebate|rates/.test(key))) return null;
  if (others.length === 0) return only;
  const volume = Dec.parse(schedule.volume_30d);
  if (volume === null) return null;
  let reached: { readonly tier: JsonObject; readonly from: Dec } | null = null;
  for (const tier of tiers) {
    const from = Dec.parse(tier.volume_30d);
    if (from === null || (from.equals(volume) && !from.equals(NONE))) return null;
    if (from.compare(volume) <= 0 && (reached === null || from.compare(reached.from) > 0)) reached = { tier, from };
  }
  return reached?.tier ?? null;
}

function tierBpsIn(schedule: JsonObject, side: FeeSide): Dec | null {
  const tier = reachedTierIn(schedule);
  const key = `${side}_bps`;
  return tier === null ? null : Dec.parse(tier[key], { holder: tier, keys: [key] });
}

/** Returns the rows of rates by product, of the account if listed with it, otherwise of everybody; null: none are shown. */
export function productFeeRowsIn(schedule: JsonObject): readonly JsonObject[] | null {
  const listed = at(schedule, 'user.products') ?? schedule.products;
  return isJsonArray(listed) ? listed.filter(isJsonObject) : null;
}

/** Returns the row of one product. */
export function productFeeRowIn(schedule: JsonObject, product: Product): JsonObject | undefined {
  return productFeeRowsIn(schedule)?.find((row) => row.product === product);
}

/** Whether a row of options shows a rate of theirs under a known name: no document names them. */
export function isOptionFeeRowReadable(row: JsonObject): boolean {
  return 'option_taker_bps' in row || 'option_premium_cap_ppm' in row;
}

type Product = 'perp' | 'spot' | 'option';

/** The same on pairs: from a separate table if products have one; null also if only other kinds are shown. */
export function effectiveSpotFeeBpsIn(schedule: JsonObject, side: FeeSide): Dec | null {
  const spot = productFeeRowIn(schedule, 'spot');
  const key = `${side}_bps`;
  if (spot !== undefined) return Dec.parse(spot[key], { holder: spot, keys: [key] });
  const areApart = areKindsApartIn(schedule);
  const own = `effective_${side}_bps`;
  const tier = hasKinds(unnormalizedOriginal(schedule)) ? null : reachedTierIn(schedule);
  // Next to those of perpetual markets, which the tier's keys are named after.
  const ofTier = tier === null ? undefined : at(unnormalizedOriginal(tier), `spot_${key}`);
  if (tier !== null && ofTier !== undefined) return Dec.parse(ofTier, { holder: tier, keys: [key] });
  const shown = areApart ? null : Dec.parse(at(schedule, `user.${own}`), { holder: schedule, keys: ['user', own] });
  return shown ?? entrySpotBpsIn(schedule, side);
}

/**
 * Whether a schedule distinguishes kinds of market, in its members or in those of its tiers: then an unlabelled rate is that of perpetual
 * markets.
 */
function areKindsApartIn(schedule: JsonObject): boolean {
  const served = unnormalizedOriginal(schedule);
  return hasKinds(served) || Object.values(served).some((list) => isJsonArray(list) && list.some(hasKinds));
}

function hasKinds(held: unknown): boolean {
  return typeof held === 'object' && held !== null && Object.keys(held).some((name) => /^(perp|spot)(_|$)/.test(name));
}

/** Volume that no account of a run reaches, whole USDC. */
const FAR_VOLUME = Dec.of(50_000);

/**
 * Returns the rate of the first tier of pairs, for an account with hardly any volume: if the next tier is far, and no deduction is shown.
 */
function entrySpotBpsIn(schedule: JsonObject, side: FeeSide): Dec | null {
  const served = unnormalizedOriginal(schedule);
  const [entry, ...further] = isJsonObject(served) && !hasFeeDeduction(served) ? (spotFeeTiersIn(served) ?? []) : [];
  const isReached = (tier: JsonObject, volume: Dec) => (Dec.parse(tier.volume_30d)?.compare(volume) ?? 0) <= 0;
  if (entry === undefined || !isReached(entry, Dec.of(0)) || further.some((tier) => isReached(tier, FAR_VOLUME)))
    return null;
  return Dec.parse(entry[`${side}_bps`], { holder: schedule, keys: [] });
}
