import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { bpsOfAmount, negativePowerOfTen } from '../compare/planes.ts';
import { productFeeRowIn } from '../setup/fee-schedule.ts';
import { type OptionDeal, optionDealUnits, optionPremiumOf } from '../setup/options.ts';

// The fee of an option fill. @source write-api, "RFQ": the lower of two terms, both of them cut

/** Rates as served by `fee_schedule`. */
export interface ServedOptionFeeRates {
  readonly takerBps: Dec;
  readonly premiumCapPpm: Dec;
}

/** Term of the fee, truncated somewhere between a micro-USDC and its exact value: the place is not stated. */
interface FeeTerm {
  readonly least: Dec;
  readonly most: Dec;
}

interface FeeTerms {
  readonly ofFace: FeeTerm;
  readonly ofPremium: FeeTerm;
  /** The lower of the two terms. */
  readonly fee: FeeTerm;
}

const MICRO = negativePowerOfTen(6);

/** Returns the rates that a schedule shows; null: it shows none, or not as numbers. */
export function optionFeeRatesIn(schedule: JsonObject): ServedOptionFeeRates | null {
  const row = productFeeRowIn(schedule, 'option');
  const takerBps = Dec.parse(row?.option_taker_bps);
  const ppm = row?.option_premium_cap_ppm;
  const premiumCapPpm = typeof ppm === 'boolean' || ppm === undefined ? null : Dec.parse(String(ppm));
  return takerBps === null || premiumCapPpm === null ? null : { takerBps, premiumCapPpm };
}

/** Returns the terms for this many lots of a deal. */
export function optionFeeBoundsFor(
  deal: OptionDeal,
  size: number,
  { takerBps, premiumCapPpm }: ServedOptionFeeRates,
): FeeTerms {
  const face = deal.series.strike.times(optionDealUnits(deal, size));
  const ofFace = {
    least: bpsOfAmount(face.truncated(6), takerBps).truncated(6),
    most: bpsOfAmount(face, takerBps),
  };
  const capped = optionPremiumOf(deal, size).times(premiumCapPpm).times(MICRO);
  const ofPremium = { least: capped.truncated(6), most: capped };
  return { ofFace, ofPremium, fee: ofFace.most.compare(ofPremium.most) < 0 ? ofFace : ofPremium };
}

/** Returns the largest even number of lots at which either term has more decimals than USDC, so that truncation shows. */
export function findOptionLotsWithTruncatedFees(deal: OptionDeal, rates: ServedOptionFeeRates): number {
  const isFine = ({ least, most }: FeeTerm) => !least.equals(most);
  for (let size = deal.size; size > deal.size / 2; size -= 2) {
    const { ofFace, ofPremium } = optionFeeBoundsFor(deal, size, rates);
    if (isFine(ofFace) && isFine(ofPremium)) return size;
  }
  return deal.size;
}

/**
 * Returns whether a payment is the truncated term.
 * @param place  last place of the balances that show the payment
 */
export function isTruncatedOptionFee(paid: Dec, { least, most }: FeeTerm, place: Dec): boolean {
  const slack = place.compare(MICRO) > 0 ? place : Dec.of(0);
  return paid.compare(least.minus(slack)) >= 0 && paid.compare(most.plus(slack)) <= 0;
}
