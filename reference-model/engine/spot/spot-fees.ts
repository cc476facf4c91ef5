import type { Core } from '../../core.ts';
import { accountHolder, type Holder } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { usdAtRatioCutToMicro } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { lesser } from '../../numeric/order.ts';
import { CORE_DECIMALS, type Ratio, ratio, type Units, type Usd, units, usd, ZERO_USD } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { recordReferredPrint } from '../../state/referrals.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { collectFee, effectiveMakerRate, effectiveTakerRate } from '../fees/fees.ts';
import { paramFiguresInForce } from '../risk/param-figures.ts';

/** Rules of the fees of a print on a pair. @source engine facts, section 15: "Spot fee leg" */
export interface SpotFeeRules {
  /** A pair's own rate stands in the place of the taker's, whatever the schedule says. */
  readonly takerRate: (core: Core, pair: SpotPair, scheduled: Ratio) => Ratio;
  /** Never a credit: a print brings nothing in of the token that it would be paid in (D160). */
  readonly makerRate: (scheduled: Ratio) => Ratio;
  /** Returns the fee on the proceeds of a seller. */
  readonly sellerFee: (worth: Usd, rate: Ratio) => Usd;
  /** Returns the fee on the tokens delivered to a buyer: exact, and never more than those. */
  readonly buyerFee: (size: Units, rate: Ratio) => Units;
  /** Returns the size of a buy that counts in the average that its account has paid (D161). */
  readonly averaged: (buy: { readonly size: Units; readonly net: Units }) => Units;
}

const ONE = pow10(CORE_DECIMALS);

export const spotFeeRules: SpotFeeRules = {
  averaged: ({ net }) => net,
  takerRate: (_core, { takerRate }, scheduled) => takerRate ?? scheduled,
  makerRate: (scheduled) => (scheduled < 0n ? ratio(0n) : scheduled),
  sellerFee: usdAtRatioCutToMicro,
  buyerFee: (size, rate) => {
    const fee = divTrunc(size * rate, ONE);
    return lesser(units(fee), size);
  },
};

/** Rates of the two parties of a print, on what they get. */
export interface SpotFeeRates {
  readonly taker: Ratio;
  readonly maker: Ratio;
}

export function spotFeeRatesOf(core: Core, pair: SpotPair, taker: Address, maker: Address): SpotFeeRates {
  const { takerRate, makerRate } = core.rules.engine.spotFees;
  return {
    taker: takerRate(core, pair, effectiveTakerRate(core, readAccount(core.state, taker))),
    maker: makerRate(effectiveMakerRate(core, readAccount(core.state, maker))),
  };
}

/** Taker of a print, where a referrer shares in his fee. */
interface Referred {
  readonly owner: Address;
}

/** @param taker  null: the seller was met. @returns what was paid */
export function chargeSpotSeller(
  core: Core,
  { from, worth, rate }: { readonly from: Holder; readonly worth: Usd; readonly rate: Ratio },
  taker: Referred | null,
): Usd {
  const fee = core.rules.engine.spotFees.sellerFee(worth, rate);
  collectFee(core, from, fee, taker === null ? null : { taker: taker.owner, worth });
  return fee;
}

interface Bought {
  /** Where it has been delivered. */
  readonly from: Holder;
  readonly token: number;
  readonly size: Units;
  readonly worth: Usd;
  readonly rate: Ratio;
}

/**
 * A buyer pays in what it has bought; its referrer has his share in that token, at once.
 * @returns what the fee is worth, and what is left of the size
 */
export function chargeSpotBuyer(
  core: Core,
  { from: delivered, token, size, worth, rate }: Bought,
  taker: Referred | null,
): { readonly paid: Usd; readonly net: Units } {
  const { spotFees, fees } = core.rules.engine;
  const fee = spotFees.buyerFee(size, rate);
  const worthOf = (part: Units) => (size === 0n ? ZERO_USD : usd(divTrunc(worth * part, size)));
  const pay = (amount: Units, from: Holder, to: Holder, kind: 'fee' | 'referral-share') =>
    moveMoney(core, { token, amount, from, to, why: { kind } });
  pay(fee, delivered, { kind: 'token-fees' }, 'fee');
  const referrer = taker === null ? undefined : fees.referrer(core, taker.owner, false);
  if (referrer !== undefined) {
    const share = units(divTrunc(fee * paramFiguresInForce(core).referrerShare, ONE));
    pay(share, { kind: 'token-fees' }, accountHolder(referrer), 'referral-share');
    if (taker !== null)
      recordReferredPrint(core.state, taker.owner, { volume: worth, fee: worthOf(fee), share: worthOf(share) });
  }
  const paid = worthOf(fee);
  return { paid, net: units(size - fee) };
}
