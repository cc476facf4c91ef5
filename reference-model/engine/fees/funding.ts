import type { Core } from '../../core.ts';
import type { ChainParams } from '../../genesis/genesis.ts';
import type { FundingSample } from '../../history/funding-samples.ts';
import type { Holder } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { unitsOfUsd, usdOfPx } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import {
  type BookPx,
  CORE_DECIMALS,
  type Lots,
  lots,
  type Ratio,
  ratio,
  type Usd,
  usd,
  ZERO_LOTS,
} from '../../numeric/planes.ts';
import { quotientRatio } from '../../numeric/rates.ts';
import type { Address } from '../../state/address.ts';
import type { FundingState } from '../../state/funding.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { hasMarketOpenPositions, openPositionsIn, type Position } from '../../state/positions.ts';
import { isolatedMarginRules } from '../risk/isolated-margin.ts';
import { type ParamFigures, paramFiguresInForce } from '../risk/param-figures.ts';

type Average = Pick<FundingState, 'num' | 'den'>;
type RateFigures = Pick<ParamFigures, 'fundingInterest' | 'fundingSpread' | 'fundingCap'>;

/** Terms of the payments at one boundary. */
export interface FundingTerms {
  readonly px: Usd;
  readonly rate: Ratio;
  readonly szDecimals: number;
}

export interface FundingRules {
  /**
   * Premium of each moment for as long as neither book nor index moves; null: the index is not fresh, or a side of the book
   * does not fill the impact notional.
   */
  readonly premium: (core: Core, market: PerpMarket) => (atMs: number) => Ratio | null;
  /** Returns the sample that counts where there is no premium. @param last  what counted before; null: there was no sample */
  readonly missing: (last: Ratio | null) => Ratio;
  readonly nextSampleMs: (atMs: number, params: ChainParams['funding']) => number;
  /** Returns the number of samples that are left out of those that are due. @param kept  those that some figure shows */
  readonly forgets: (due: number, kept: number) => number;
  /** Folds a sample into the average. */
  readonly fold: (average: Average, sample: Ratio, params: ChainParams['funding']) => Average;
  /** Rate of one period from the averaged premium, before the cap. */
  readonly rate: (index: Ratio, figures: RateFigures) => Ratio;
  readonly capped: (rate: Ratio, figures: RateFigures) => Ratio;
  /** The first boundary behind a time. */
  readonly boundaryAfter: (atMs: number, params: ChainParams['funding']) => number;
  /** Whether a market pays at a boundary. */
  readonly settles: (market: PerpMarket) => boolean;
  /** The price that a payment is made of; null: none. */
  readonly price: (market: PerpMarket) => BookPx | null;
  /**
   * Returns the payment to a leg of this size: negative where it pays.
   * @param before  lots of its side that were counted before it
   */
  readonly payment: (terms: FundingTerms, size: Lots, before: Lots) => Usd;
  /** Returns the holder that pays or gets the payment. */
  readonly payer: (owner: Address, position: Position) => Holder;
}

/** @source engine facts, section 13 */
export const fundingRules: FundingRules = {
  premium: (core, market) => {
    const { figures, mark } = core.rules.engine;
    const { impactNotional } = paramFiguresInForce(core);
    const bid = figures.impactPx(market, 'bid', impactNotional);
    const ask = figures.impactPx(market, 'ask', impactNotional);
    const { oracle } = market;
    if (bid === null || ask === null || oracle === null) return () => null;
    const whileFresh = quotientRatio(bid + ask - 2n * oracle.px, 2n * oracle.px);
    return (atMs) => (mark.isFresh(oracle, atMs, core.params.mark.staleMs) ? whileFresh : null);
  },
  missing: () => ratio(0n),
  nextSampleMs: (atMs, { sampleMs }) => atMs + sampleMs,
  forgets: (due, kept) => Math.max(0, due - kept),
  fold: ({ num, den }, sample, { decayPpm }) => ({
    num: ratio(decayed(num, decayPpm) + sample),
    den: ratio(decayed(den, decayPpm) + pow10(CORE_DECIMALS)),
  }),
  rate: (index, { fundingInterest, fundingSpread }) =>
    ratio(index + within(ratio(fundingInterest - index), fundingSpread)),
  capped: (rate, { fundingCap }) => within(rate, fundingCap),
  boundaryAfter: (atMs, { intervalMs }) => (Math.floor(atMs / intervalMs) + 1) * intervalMs,
  settles: ({ close }) => close,
  price: ({ oracle }) => oracle?.px ?? null,
  // Exact but for the last unit, which goes by what a side comes to so far: what the longs pay is what the shorts get.
  payment: (terms, size, before) => usd(dueFor(terms, before) - dueFor(terms, before + size)),
  payer: isolatedMarginRules.standsFor,
};

/** Number of halvings after which a sum is less than any figure shows. */
const FORGOTTEN_BITS = 64;

/**
 * Takes the samples that fell due since the last block and settles at each boundary among them, in the order of their
 * times. Between two blocks neither book nor index moves, so a late block finds what one of that time would have found.
 */
export function runFunding(core: Core, market: PerpMarket): void {
  if (!hasMarketOpenPositions(core.state, market.id)) passIdleBoundaries(core, market);
  for (;;) {
    skipForgotten(core, market);
    takeSamples(core, market);
    const { nextPaymentMs } = market.funding;
    if (nextPaymentMs === 0 || nextPaymentMs > core.state.timeMs) return;
    passBoundary(core, market);
  }
}

/**
 * The next settlement boundary: a payment moves money, so that a later block cannot make up for it. Null where nobody has
 * a position that would pay or be paid.
 */
export function nextFundingMs({ state, params, rules }: Core, { id }: PerpMarket, afterMs: number): number | null {
  return hasMarketOpenPositions(state, id) ? rules.engine.funding.boundaryAfter(afterMs, params.funding) : null;
}

/** Boundaries at which nobody pays need no rate of their time: days of silence are sampled as one. */
function passIdleBoundaries({ state, params, rules }: Core, market: PerpMarket): void {
  const { funding } = market;
  if (funding.nextPaymentMs === 0 || funding.nextPaymentMs > state.timeMs) return;
  market.funding = { ...funding, nextPaymentMs: rules.engine.funding.boundaryAfter(state.timeMs, params.funding) };
}

/** After a long silence the samples that no figure would show are left out; before the first one there is none to miss. */
function skipForgotten({ state, params, rules }: Core, market: PerpMarket): void {
  const { nextSampleMs, nextPaymentMs } = market.funding;
  const { sampleMs, decayPpm } = params.funding;
  const until = nextPaymentMs === 0 ? state.timeMs : Math.min(state.timeMs, nextPaymentMs);
  const due = Math.floor((until - nextSampleMs) / sampleMs) + 1;
  if (due <= 1) return;
  const shown = Math.ceil(FORGOTTEN_BITS / Math.abs(Math.log2(decayPpm / 1_000_000)));
  // No fewer than are served: a node keeps those that no figure shows any more.
  const kept = nextPaymentMs === 0 ? 1 : Math.max(params.history.fundingSamples, shown);
  const forgotten = rules.engine.funding.forgets(due, kept);
  if (forgotten > 0) market.funding = { ...market.funding, nextSampleMs: nextSampleMs + forgotten * sampleMs };
}

/** Takes those that fell due before the next boundary, or at it. */
function takeSamples(core: Core, market: PerpMarket): void {
  if (!isSampleDue(market.funding, core.state.timeMs)) return;
  const rules = core.rules.engine.funding;
  const { params } = core;
  const premiumAt = rules.premium(core, market);
  const folded = folding(rules, params.funding, market.funding);
  // A node keeps no more of a market: days of silence have thousands, which its ring would drop at once.
  const most = params.history.fundingSamples;
  const samples: FundingSample[] = [];
  let { premium, nextSampleMs, nextPaymentMs }: FundingState = market.funding;
  let average: Average = market.funding;
  while (isSampleDue({ nextSampleMs, nextPaymentMs }, core.state.timeMs)) {
    premium = premiumAt(nextSampleMs) ?? rules.missing(premium);
    average = folded(premium);
    samples.push({ timeMs: nextSampleMs, premium });
    if (samples.length === 2 * most) samples.splice(0, most);
    if (nextPaymentMs === 0) nextPaymentMs = rules.boundaryAfter(nextSampleMs, params.funding);
    nextSampleMs = rules.nextSampleMs(nextSampleMs, params.funding);
  }
  const figures = paramFiguresInForce(core);
  const rate = rules.capped(rules.rate(quotientRatio(average.num, average.den), figures), figures);
  market.funding = { ...average, premium, rate, nextSampleMs, nextPaymentMs };
  core.emit({ kind: 'funding-sampled', market: market.id, samples: samples.slice(-most) });
}

/** The average after each further sample. Once it stands still under one premium it does so until another one comes. */
function folding(
  { fold }: FundingRules,
  params: ChainParams['funding'],
  { num, den }: Average,
): (premium: Ratio) => Average {
  let average: Average = { num, den };
  let still: Ratio | null = null;
  return (premium) => {
    if (premium === still) return average;
    const next = fold(average, premium, params);
    still = next.num === average.num && next.den === average.den ? premium : null;
    average = next;
    return next;
  };
}

function isSampleDue(
  { nextSampleMs, nextPaymentMs }: Pick<FundingState, 'nextSampleMs' | 'nextPaymentMs'>,
  timeMs: number,
): boolean {
  return nextSampleMs <= timeMs && (nextPaymentMs === 0 || nextSampleMs <= nextPaymentMs);
}

function passBoundary(core: Core, market: PerpMarket): void {
  const rules = core.rules.engine.funding;
  const { funding } = market;
  market.funding = { ...funding, nextPaymentMs: rules.boundaryAfter(funding.nextPaymentMs, core.params.funding) };
  const px = rules.price(market);
  if (px === null || !rules.settles(market)) return;
  const terms = { px: usdOfPx(px), rate: funding.rate, szDecimals: market.szDecimals };
  const counted = { long: ZERO_LOTS, short: ZERO_LOTS };
  const token = core.params.usdc;
  const from = { kind: 'clearing', market: market.id } as const;
  // All of them first: a bucket is written where its position stands.
  for (const { owner, ...position } of [...openPositionsIn(core.state, market.id)]) {
    const { leg, size } = position;
    const side = size > 0n ? 'long' : 'short';
    const payment = rules.payment(terms, size, counted[side]);
    counted[side] = lots(counted[side] + size);
    const to = rules.payer(owner, position);
    moveMoney(core, { token, amount: unitsOfUsd(payment), from, to, why: { kind: 'funding' } });
    core.emit({ kind: 'funding', owner, market: market.id, leg, size, rate: funding.rate, payment });
  }
}

/** Returns the payment of so many long lots, cut to a unit of the core; of short ones it is negative. */
function dueFor({ px, rate, szDecimals }: FundingTerms, size: bigint): bigint {
  return divTrunc(px * rate * size, pow10(CORE_DECIMALS + szDecimals));
}

function decayed(sum: Ratio, decayPpm: number): bigint {
  return divTrunc(sum * BigInt(decayPpm), 1_000_000n);
}

function within(value: Ratio, width: Ratio): Ratio {
  if (value > width) return width;
  return value < -width ? ratio(-width) : value;
}
