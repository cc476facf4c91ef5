import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { formatDecimal, pow10 } from '../../numeric/decimal.ts';
import { divTrunc, floorToStep } from '../../numeric/division.ts';
import {
  type BookPx,
  bookPx,
  CORE_DECIMALS,
  type Lots,
  lots,
  MAX_SZ_DECIMALS,
  type Ratio,
  ratio,
  type Usd,
  usd,
  ZERO_LOTS,
  ZERO_RATIO,
} from '../../numeric/planes.ts';
import { formatBps, quotientRatio } from '../../numeric/rates.ts';
import { formatUsd } from '../../numeric/served.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { marginTiersInForce } from '../../state/risk-override.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import { paramFiguresInForce } from './param-figures.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export interface MarketFigureRules {
  readonly mid: (market: PerpMarket) => BookPx | null;
  /** Average price of trading `amount` USDC against the book: bids for `bid`, asks for `ask`. Null if the book is too thin. */
  readonly impactPx: (market: PerpMarket, side: Side, amount: Usd) => BookPx | null;
  readonly dayNotional: (market: TradedMarket, nowMs: number) => Usd;
  readonly prevDayPx: (market: PerpMarket, nowMs: number) => BookPx | null;
  /** Both null on a pair that has not traded. */
  readonly pairMid: (pair: SpotPair) => BookPx | null;
  readonly pairPrevDayPx: (pair: SpotPair, nowMs: number) => BookPx | null;
  readonly change: (px: BookPx, before: BookPx) => Ratio;
  /** null: uncapped. */
  readonly headroom: (market: PerpMarket) => Lots | null;
}

/** @source read-api, "Perp market rows"; engine facts, section 13 for the impact price */
export const marketFigureRules: MarketFigureRules = {
  mid: midOf,
  pairMid: (pair) => (pair.lastPx === null ? null : midOf(pair)),
  pairPrevDayPx: ({ hourlyPx }, nowMs) => pxADayAgo(hourlyPx, nowMs),
  impactPx,
  dayNotional: (market, nowMs) => {
    const oldest = Math.floor(nowMs / HOUR_MS) - DAY_HOURS;
    return usd(market.hourlyNotional.reduce((sum, { hour, notional }) => (hour > oldest ? sum + notional : sum), 0n));
  },
  // Hours without a block leave no row; the newest row that is old enough has the price of that time.
  prevDayPx: ({ hourlyMark }, nowMs) => pxADayAgo(hourlyMark, nowMs),
  change: (px, before) => quotientRatio(px - before, before),
  headroom: ({ oiCap, openInterest }) =>
    oiCap === null ? null : oiCap > openInterest ? lots(oiCap - openInterest) : ZERO_LOTS,
};

function midOf({ book, tick }: TradedMarket): BookPx | null {
  const bid = book.best('bid');
  const ask = book.best('ask');
  return bid === null || ask === null ? null : bookPx(floorToStep(divTrunc(bid + ask, 2n), tick));
}

function pxADayAgo(hourly: PerpMarket['hourlyMark'], nowMs: number): BookPx | null {
  const then = Math.floor(nowMs / HOUR_MS) - DAY_HOURS;
  return hourly.findLast(({ hour }) => hour <= then)?.px ?? null;
}

/** Variable figures of one market row. Prices are on the tick grid. */
export interface MarketFigures {
  readonly markPx: BookPx | null;
  readonly oraclePx: BookPx | null;
  readonly midPx: BookPx | null;
  readonly impactPxs: readonly [bid: BookPx, ask: BookPx] | null;
  /** Latest premium sample, signed fraction, truncated to 8 places; null before the first. */
  readonly premium: string | null;
  readonly funding: {
    readonly ratePerHrBps: string;
    readonly capPerHrBps: string;
    readonly intervalMs: number;
    /** 0 until the first sample. */
    readonly nextPaymentTs: number;
  };
  readonly openInterest: Lots;
  readonly dayNotional: Usd;
  readonly prevDayPx: BookPx | null;
  /** Signed fraction, truncated to 8 places. */
  readonly change24h: string | null;
  readonly headroom: Lots | null;
}

export function marketFigures(core: Core, market: PerpMarket): MarketFigures {
  const rules = core.rules.engine.figures;
  const { impactNotional, fundingCap } = paramFiguresInForce(core);
  const bid = rules.impactPx(market, 'bid', impactNotional);
  const ask = rules.impactPx(market, 'ask', impactNotional);
  const { premium, rate, nextPaymentMs } = market.funding;
  const prevDayPx = rules.prevDayPx(market, core.state.timeMs);
  const change = market.mark === null || prevDayPx === null ? null : rules.change(market.mark, prevDayPx);
  return {
    markPx: market.mark,
    oraclePx: market.oracle?.px ?? null,
    midPx: rules.mid(market),
    impactPxs: bid === null || ask === null ? null : [bid, ask],
    premium: premium === null ? null : formatPremium(premium),
    funding: {
      ratePerHrBps: bpsPerHour(rate, core.params.funding.intervalMs),
      capPerHrBps: bpsPerHour(fundingCap, core.params.funding.intervalMs),
      intervalMs: core.params.funding.intervalMs,
      nextPaymentTs: nextPaymentMs,
    },
    openInterest: market.openInterest,
    dayNotional: rules.dayNotional(market, core.state.timeMs),
    prevDayPx,
    change24h: change === null ? null : formatPremium(change),
    headroom: rules.headroom(market),
  };
}

/** A premium or a rate as a fraction, with a premium's 8 places. */
export function formatPremium(value: Ratio): string {
  return formatDecimal(divTrunc(value, pow10(CORE_DECIMALS - 8)), 8);
}

/** Row of `margin_tiers`. */
export interface MarginTierRow {
  readonly max_open_interest: string | null;
  readonly max_leverage: number;
  readonly maint_margin_ratio: string;
}

/** Despite its name, `max_open_interest` bounds the notional of a position. @source engine facts, section 10 */
export function marginTierRows(market: PerpMarket): MarginTierRow[] {
  return marginTiersInForce(market).map(({ maxNotional, maxLeverage, maint }) => ({
    max_open_interest: maxNotional === null ? null : formatUsd(maxNotional),
    max_leverage: maxLeverage,
    maint_margin_ratio: formatBps(maint),
  }));
}

/** Base ratios of the static row: maintenance of the first tier, and 10000 / max_leverage bps. */
export function baseMarginRatios(market: PerpMarket): { readonly maintBps: string; readonly initBps: string } {
  const initial = divTrunc(10_000n * pow10(8), BigInt(market.maxLeverage));
  return { maintBps: formatBps(market.tiers[0]?.maint ?? ZERO_RATIO), initBps: formatDecimal(initial, 8) };
}

/** Rate and cap apply to one period; the row reports them per hour. */
function bpsPerHour(rate: Ratio, intervalMs: number): string {
  return formatBps(ratio(divTrunc(rate * BigInt(HOUR_MS), BigInt(intervalMs))));
}

/** Volume-weighted price for `amount` USDC, over one denominator, truncated to the tick. */
function impactPx({ book, tick, szDecimals }: PerpMarket, side: Side, amount: Usd): BookPx | null {
  const perLot = pow10(MAX_SZ_DECIMALS - szDecimals);
  let left: bigint = amount;
  let wholeLots = 0n;
  for (const { px, lots: held } of book.walk(side)) {
    const worth = px * held * perLot;
    if (worth < left) {
      left -= worth;
      wholeLots += held;
      continue;
    }
    // amount / (taken + left / px), sizes in lots: left / (px * perLot) lots of this level complete it.
    const weighted = wholeLots * px * perLot + left;
    return bookPx(floorToStep(divTrunc(amount * px, weighted), tick));
  }
  return null;
}
