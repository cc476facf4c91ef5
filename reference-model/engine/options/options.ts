import type { Core } from '../../core.ts';
import {
  notional,
  truncMicro,
  unitsOfLots,
  unitsOfUsd,
  usdAtRatioCutToMicro,
  usdOfUnits,
} from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { lesserOf } from '../../numeric/order.ts';
import {
  type BookPx,
  type Lots,
  lots,
  type Units,
  type Usd,
  units,
  usd,
  ZERO_LOTS,
  ZERO_USD,
} from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { type OptionFeeRates, type OptionSeries, optionLotsOf, optionPositionsOf } from '../../state/options.ts';
import { accountScalarsOf } from '../risk/account-scalars.ts';

/** Bounds of the venue; those on requests and quotes are our own (D164). */
interface OptionBounds {
  readonly series: number;
  readonly rowsOfSeries: number;
  readonly rows: number;
  readonly sessions: number;
  readonly quotes: number;
}

/** @source write-api, "RFQ"; engine facts, section 21 */
export interface OptionRules {
  readonly most: OptionBounds;
  /** Minimum time between the listing of a series and its expiry. */
  readonly aheadMs: number;
  /** Default lifetime of a request. */
  readonly windowMs: number;
  /** USDC paid by the buyer to the writer, at a price per whole unit. */
  readonly premium: (price: BookPx, size: Lots, szDecimals: number) => Usd;
  /** Returns the escrow of one whole unit, in the settle token. */
  readonly escrowPerUnit: (series: OptionSeries) => Units;
  /** Returns the escrow of a written size. */
  readonly escrow: (core: Core, series: OptionSeries, size: Lots) => Units;
  readonly strikeFace: (series: OptionSeries, size: Lots) => Usd;
  readonly fee: (face: Usd, premium: Usd, rates: OptionFeeRates) => Usd;
  /** Returns the party that pays the fee. */
  readonly payer: (taker: Address, maker: Address) => Address;
  /** Returns the leg of an account after it bought or wrote this many lots. */
  readonly netted: (before: Lots, change: Lots) => Lots;
  /** Free USDC that an account needs: premium, fee and escrow together. */
  readonly needs: (parts: { readonly premium: Usd; readonly fee: Usd; readonly escrow: Usd }) => Usd;
}

export const optionRules: OptionRules = {
  most: { series: 1_024, rowsOfSeries: 2_048, rows: 32_768, sessions: 1_024, quotes: 256 },
  aheadMs: 3_600_000,
  windowMs: 60_000,
  premium: (price, size, szDecimals) => truncMicro(notional(price, size, szDecimals)),
  escrowPerUnit: ({ kind, strike }) => (kind === 'put' ? unitsOfUsd(strike) : ONE_COIN),
  escrow: ({ rules }, series, size) => perUnit(rules.engine.options.escrowPerUnit(series), series, size),
  strikeFace: (series, size) => truncMicro(usdOfUnits(perUnit(unitsOfUsd(series.strike), series, size))),
  fee: (face, premium, { taker, premiumCapPpm }) => {
    if (taker === null || premiumCapPpm === null) return ZERO_USD;
    const ofFace = usdAtRatioCutToMicro(face, taker);
    return lesserOf(ofFace, truncMicro(usd(divTrunc(premium * BigInt(premiumCapPpm), 1_000_000n))));
  },
  payer: (taker) => taker,
  netted: (before, change) => lots(before + change),
  needs: ({ premium, fee, escrow }) => usd(premium + fee + escrow),
};

const ONE_COIN = units(pow10(18));

/** Scales an amount per whole unit to this many lots. Exact if one lot is whole on its plane, which listing ensures. */
function perUnit(amount: Units, { szDecimals }: OptionSeries, size: Lots): Units {
  return units(divTrunc(amount * size, pow10(szDecimals)));
}

/** Side of a fill: its leg after the fill, and the change of its escrow. */
export interface OptionFillSide {
  readonly owner: Address;
  readonly after: Lots;
  /** Escrow moved into the pot of the series; negative: out of it. */
  readonly locks: Units;
  readonly fee: Usd;
}

/** Effects of a fill, computed before any is applied. */
export interface OptionFill {
  readonly series: OptionSeries;
  readonly premium: Usd;
  readonly buyer: OptionFillSide;
  readonly writer: OptionFillSide;
}

/** Requested fill: `taker` is the sender of the request, on either side. */
export interface OptionFillRequest {
  readonly series: OptionSeries;
  readonly price: BookPx;
  readonly size: Lots;
  readonly buyer: Address;
  readonly writer: Address;
  readonly taker: Address;
}

export function planOptionFill(
  core: Core,
  { series, price, size, buyer, writer, taker }: OptionFillRequest,
): OptionFill {
  const rules = core.rules.engine.options;
  const premium = rules.premium(price, size, series.szDecimals);
  const fee = rules.fee(rules.strikeFace(series, size), premium, core.state.options.rates);
  const payer = rules.payer(taker, taker === buyer ? writer : buyer);
  const side = (owner: Address, change: Lots): OptionFillSide => {
    const before = optionLotsOf(core.state, owner, series.id);
    const after = rules.netted(before, change);
    const locks = units(writtenOptionEscrow(core, series, after) - writtenOptionEscrow(core, series, before));
    return { owner, after, locks, fee: owner === payer ? fee : ZERO_USD };
  };
  return { series, premium, buyer: side(buyer, size), writer: side(writer, lots(-size)) };
}

/** Returns the escrow of a leg: zero unless it is written. */
export function writtenOptionEscrow(core: Core, series: OptionSeries, leg: Lots): Units {
  return core.rules.engine.options.escrow(core, series, writtenOptionLots(leg));
}

/** Written lots of a leg, as a size. */
export function writtenOptionLots(leg: Lots): Lots {
  return leg < 0n ? lots(-leg) : ZERO_LOTS;
}

/** Held lots of a leg. */
export function heldOptionLots(leg: Lots): Lots {
  return leg > 0n ? leg : ZERO_LOTS;
}

/** Size of a leg in whole units. */
export function optionLegUnits({ szDecimals }: OptionSeries, size: Lots): Units {
  return unitsOfLots(size, szDecimals);
}

/** USDC escrowed by an account's written puts. */
export function writtenPutEscrowOf(core: Core, owner: Address): Usd {
  const puts = optionPositionsOf(core.state, owner).filter(({ series }) => series.settleToken === core.params.usdc);
  return usd(puts.reduce((sum: bigint, { series, lots: leg }) => sum + writtenOptionEscrow(core, series, leg), 0n));
}

/** USDC that an account has free for options. */
export function freeOptionCollateral(core: Core, owner: Address): Usd {
  const scalars = accountScalarsOf(core, readAccount(core.state, owner));
  const { portfolio, heldInitialMargin, free } = scalars;
  return portfolio === null ? free : core.rules.engine.portfolio.free(portfolio, heldInitialMargin);
}
