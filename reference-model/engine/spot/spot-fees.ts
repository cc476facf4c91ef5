import type { Core } from '../../core.ts';
import { type Holder, holderForAccount } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { usdAtRatioCutToMicro } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { lesserOf } from '../../numeric/order.ts';
import { CORE_DECIMALS, type Ratio, ratio, type Units, type Usd, units, usd, ZERO_USD } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { recordReferredTrade } from '../../state/referrals.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import { collectFee, effectiveMakerRate, effectiveTakerRate } from '../fees/fees.ts';
import { paramFiguresInForce } from '../risk/param-figures.ts';

/** Rules of the fees of a print on a pair. @source engine facts, section 15: "Spot fee leg" */
export interface SpotFeeRules {
  /** A pair's own rate replaces the taker rate of the schedule. */
  readonly takerRate: (core: Core, pair: SpotPair, scheduled: Ratio) => Ratio;
  /** Never a credit: a print collects none of the token in which it would be paid (D160). */
  readonly makerRate: (scheduled: Ratio) => Ratio;
  /** Returns the fee on the proceeds of a seller. */
  readonly sellerFee: (worth: Usd, rate: Ratio) => Usd;
  /** Returns the fee on the tokens delivered to a buyer: exact, and at most the delivered amount. */
  readonly buyerFee: (size: Units, rate: Ratio) => Units;
  /** Returns the size of a buy that counts in its account's average price (D161). */
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
    return lesserOf(units(fee), size);
  },
};

/** Rates of the two parties of a print, applied to what they receive. */
export interface SpotFeeRates {
  readonly taker: Ratio;
  readonly maker: Ratio;
}

export function spotFeeRatesOf(core: Core, pair: SpotPair, taker: Address, maker: Address): SpotFeeRates {
  const { takerRate, makerRate } = core.rules.engine.spotFees;
  return {
    taker: takerRate(core, pair, effectiveTakerRate(core, readAccount(core.state, taker), pair.id)),
    maker: makerRate(effectiveMakerRate(core, readAccount(core.state, maker), pair.id)),
  };
}

/** Taker of a print whose referrer receives a share of the fee. */
interface Referred {
  readonly owner: Address;
}

/** @param taker  null: the seller was the maker. @returns the fee paid */
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
  /** Holder to which it was delivered. */
  readonly from: Holder;
  readonly token: number;
  readonly size: Units;
  readonly worth: Usd;
  readonly rate: Ratio;
}

/**
 * Charges a buyer in the bought token; its referrer receives its share in that token at once.
 * @returns the value of the fee, and the remaining size
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
    pay(share, { kind: 'token-fees' }, holderForAccount(referrer), 'referral-share');
    if (taker !== null)
      recordReferredTrade(core.state, taker.owner, { volume: worth, fee: worthOf(fee), share: worthOf(share) });
  }
  const paid = worthOf(fee);
  return { paid, net: units(size - fee) };
}
