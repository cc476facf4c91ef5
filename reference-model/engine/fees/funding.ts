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
export interface FundingPaymentBasis {
  readonly px: Usd;
  readonly rate: Ratio;
  readonly szDecimals: number;
}

export interface FundingRules {
  /**
   * Premium at each moment for as long as neither book nor index moves; null: the index is stale, or a side of the book does not fill the
   * impact notional.
   */
  readonly premium: (core: Core, market: PerpMarket) => (atMs: number) => Ratio | null;
  /** Returns the sample to use without a premium. @param last  the previous sample; null: none */
  readonly missing: (last: Ratio | null) => Ratio;
  readonly nextSampleMs: (atMs: number, params: ChainParams['funding']) => number;
  /** Returns how many of the due samples are skipped. @param kept  samples that some figure shows */
  readonly forgets: (due: number, kept: number) => number;
  /** Adds a sample to the average. */
  readonly fold: (average: Average, sample: Ratio, params: ChainParams['funding']) => Average;
  /** Rate of one period from the averaged premium, before the cap. */
  readonly rate: (index: Ratio, figures: RateFigures) => Ratio;
  readonly capped: (rate: Ratio, figures: RateFigures) => Ratio;
  /** The first boundary after a time. */
  readonly boundaryAfter: (atMs: number, params: ChainParams['funding']) => number;
  /** Whether a market pays at a boundary. */
  readonly settles: (market: PerpMarket) => boolean;
  /** Price used for payments; null: none. */
  readonly price: (market: PerpMarket) => BookPx | null;
  /**
   * Returns the payment to a leg of this size; negative if the leg pays.
   * @param before  lots of the same side counted before this leg
   * @param leg  the position's, on which no sound payment depends
   */
  readonly payment: (terms: FundingPaymentBasis, size: Lots, before: Lots, leg?: Position['leg']) => Usd;
  /** Returns the holder that pays or receives the payment. */
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
  // Exact except for the last unit, which depends on the side's running total, so that longs pay exactly what shorts receive.
  payment: (terms, size, before) => usd(dueFor(terms, before) - dueFor(terms, before + size)),
  payer: isolatedMarginRules.standsFor,
};

/** Number of halvings after which a sample is too small to appear in any figure. */
const FORGOTTEN_BITS = 64;

/**
 * Takes the samples due since the last block, and settles at each boundary among them, in order of time. Neither book nor index moves
 * between two blocks, so a late block computes what a punctual one would have.
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
 * The next settlement boundary. A payment moves money, so a later block cannot make up for it. Null if nobody has a position that would pay
 * or receive.
 */
export function nextFundingMs({ state, params, rules }: Core, { id }: PerpMarket, afterMs: number): number | null {
  return hasMarketOpenPositions(state, id) ? rules.engine.funding.boundaryAfter(afterMs, params.funding) : null;
}

/** Boundaries without payments need no rate at their time: days of silence are sampled in one go. */
function passIdleBoundaries({ state, params, rules }: Core, market: PerpMarket): void {
  const { funding } = market;
  if (funding.nextPaymentMs === 0 || funding.nextPaymentMs > state.timeMs) return;
  market.funding = { ...funding, nextPaymentMs: rules.engine.funding.boundaryAfter(state.timeMs, params.funding) };
}

/** After a long silence, skips samples too old to affect any figure. Before the first sample there is nothing to skip. */
function skipForgotten({ state, params, rules }: Core, market: PerpMarket): void {
  const { nextSampleMs, nextPaymentMs } = market.funding;
  const { sampleMs, decayPpm } = params.funding;
  const until = nextPaymentMs === 0 ? state.timeMs : Math.min(state.timeMs, nextPaymentMs);
  const due = Math.floor((until - nextSampleMs) / sampleMs) + 1;
  if (due <= 1) return;
  const shown = Math.ceil(FORGOTTEN_BITS / Math.abs(Math.log2(decayPpm / 1_000_000)));
  // Keeps at least the served samples: the node stores them even if no figure depends on them any more.
  const kept = nextPaymentMs === 0 ? 1 : Math.max(params.history.fundingSamples, shown);
  const forgotten = rules.engine.funding.forgets(due, kept);
  if (forgotten > 0) market.funding = { ...market.funding, nextSampleMs: nextSampleMs + forgotten * sampleMs };
}

/** Takes the samples due up to and including the next boundary. */
function takeSamples(core: Core, market: PerpMarket): void {
  if (!isSampleDue(market.funding, core.state.timeMs)) return;
  const rules = core.rules.engine.funding;
  const { params } = core;
  const premiumAt = rules.premium(core, market);
  const folded = folding(rules, params.funding, market.funding);
  // A node stores no more per market: days of silence have thousands, which its ring buffer would drop at once.
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

/** The average after each further sample. Under a constant premium a converged average stays constant. */
function folding(
  { fold }: FundingRules,
  params: ChainParams['funding'],
  { num, den }: Average,
): (premium: Ratio) => Average {
  let average: Average = { num, den };
  let convergedPremium: Ratio | null = null;
  return (premium) => {
    if (premium === convergedPremium) return average;
    const next = fold(average, premium, params);
    convergedPremium = next.num === average.num && next.den === average.den ? premium : null;
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
  // Collected first, because a bucket is written where its position is stored.
  for (const { owner, ...position } of [...openPositionsIn(core.state, market.id)]) {
    const { leg, size } = position;
    const side = size > 0n ? 'long' : 'short';
    const payment = rules.payment(terms, size, counted[side], leg);
    counted[side] = lots(counted[side] + size);
    const to = rules.payer(owner, position);
    moveMoney(core, { token, amount: unitsOfUsd(payment), from, to, why: { kind: 'funding' } });
    core.emit({ kind: 'funding', owner, market: market.id, leg, size, rate: funding.rate, payment });
  }
}

/** Returns the payment of this many long lots, truncated to a unit of the core; for short lots it is negative. */
function dueFor({ px, rate, szDecimals }: FundingPaymentBasis, size: bigint): bigint {
  return divTrunc(px * rate * size, pow10(CORE_DECIMALS + szDecimals));
}

function decayed(sum: Ratio, decayPpm: number): bigint {
  return divTrunc(sum * BigInt(decayPpm), 1_000_000n);
}

function within(value: Ratio, width: Ratio): Ratio {
  if (value > width) return width;
  return value < -width ? ratio(-width) : value;
}
