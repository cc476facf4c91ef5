import type { Core } from '../../core.ts';
import { truncToPx, usdAtRatio, usdOfPx } from '../../numeric/crossings.ts';
import { divTrunc, floorToStep } from '../../numeric/division.ts';
import { type BookPx, bookPx, type Ratio, type Usd, usd } from '../../numeric/planes.ts';
import type { PerpMarket, TimedPrice } from '../../state/perp-market.ts';
import { genesisParamFigures } from './param-figures.ts';

/** Rule of one `mark_source`: the mark before band and grid; null leaves the mark unchanged. */
type MarkSource = (core: Core, market: PerpMarket, oracle: Usd) => Usd | null;

export interface MarkRules {
  readonly isFresh: (price: TimedPrice | null, nowMs: number, staleMs: number) => boolean;
  /** Whether a sample at a later time would still have a fresh price. */
  readonly foldsAt: (core: Core, market: PerpMarket, boundaryMs: number) => boolean;
  /** Mid of a two-sided book, USDC x 1e18; null otherwise. */
  readonly bookMid: (market: PerpMarket) => Usd | null;
  readonly sources: Readonly<Record<PerpMarket['markSource'], MarkSource>>;
  /** Combines one to three components, in any order. */
  readonly combine: (components: readonly Usd[]) => Usd | null;
  readonly clamp: (value: Usd, oracle: Usd, band: Ratio) => Usd;
  /** Truncates to the tick grid, so that every figure derived from the mark agrees with the served mark. */
  readonly snap: (value: Usd, tick: BookPx) => BookPx;
  /** Adds a sample to the basis average. @param decayPpm  weight of the old value */
  readonly fold: (ema: bigint, sample: bigint, decayPpm: number) => bigint;
}

/** @source engine facts, section 14 */
export const markRules: MarkRules = {
  isFresh: (price, nowMs, staleMs) => price !== null && nowMs - price.atMs <= staleMs,
  foldsAt: ({ params, rules }, { oracle }, boundaryMs) =>
    rules.engine.mark.isFresh(oracle, boundaryMs, params.mark.staleMs),
  bookMid: ({ book }) => {
    const bid = book.best('bid');
    const ask = book.best('ask');
    return bid === null || ask === null ? null : usd(divTrunc(usdOfPx(bid) + usdOfPx(ask), 2n));
  },
  sources: {
    oracle_median: (core, market, oracle) => {
      const { bookMid, combine } = core.rules.engine.mark;
      const mid = bookMid(market);
      const external = freshUsd(core, market.external);
      const components = [usd(oracle + market.basisEma)];
      if (mid !== null) components.push(mid);
      if (external !== null) components.push(external);
      return combine(components);
    },
    sync_oracle: (_core, _market, oracle) => oracle,
    custom: (core, market) => freshUsd(core, market.external),
  },
  combine: (components) => {
    const sorted = components.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const middle = sorted.length >> 1;
    const upper = sorted[middle];
    const lower = sorted[sorted.length - 1 - middle];
    return upper === undefined || lower === undefined ? null : usd(divTrunc(upper + lower, 2n));
  },
  clamp: (value, oracle, band) => {
    const width = usdAtRatio(oracle, band);
    if (value > oracle + width) return usd(oracle + width);
    if (value < oracle - width) return usd(oracle - width);
    return value;
  },
  // Never truncates to zero, which reads as no mark.
  snap: (value, tick) => {
    const px = floorToStep(truncToPx(value), tick);
    return px === 0n ? tick : bookPx(px);
  },
  fold: (ema, sample, decayPpm) => divTrunc(ema * BigInt(decayPpm) + sample * BigInt(1_000_000 - decayPpm), 1_000_000n),
};

/** Updates the mark of one market; without a fresh oracle price it stays unchanged. */
export function updateMark(core: Core, market: PerpMarket): void {
  const rules = core.rules.engine.mark;
  const oracle = freshUsd(core, market.oracle);
  if (oracle === null) return;
  const value = rules.sources[market.markSource](core, market, oracle);
  if (value === null) return;
  const mark = rules.snap(rules.clamp(value, oracle, genesisParamFigures(core.params).oracleBand), market.tick);
  if (mark === market.mark) return;
  market.mark = mark;
  core.emit({ kind: 'mark-moved', market: market.id, px: mark });
}

/** Number of samples after which the old basis is too small to appear in any figure. */
const MAX_FOLDS = 2048;

/**
 * Updates the basis average once per boundary since the last one. If a book side is empty, no sample is taken and the average stays
 * unchanged.
 */
export function foldBasisAverage(core: Core, market: PerpMarket): void {
  const { basisFoldMs, basisDecayPpm } = core.params.mark;
  const due = Math.floor((core.state.timeMs - market.basisFoldedAtMs) / basisFoldMs);
  if (due < 1) return;
  market.basisFoldedAtMs += due * basisFoldMs;
  const { bookMid, fold } = core.rules.engine.mark;
  const mid = bookMid(market);
  const oracle = freshUsd(core, market.oracle);
  if (mid === null || oracle === null) return;
  for (let i = 0; i < Math.min(due, MAX_FOLDS); i++)
    market.basisEma = fold(market.basisEma, mid - oracle, basisDecayPpm);
}

/**
 * The first sample boundary of a market after a time. Null if its oracle price is stale by then: a block at that time would change neither
 * average nor mark, so any later block has the same effect.
 */
export function nextBasisFoldMs(core: Core, market: PerpMarket, afterMs: number): number | null {
  const { basisFoldedAtMs } = market;
  const { basisFoldMs } = core.params.mark;
  const boundaryMs = basisFoldedAtMs + (Math.floor((afterMs - basisFoldedAtMs) / basisFoldMs) + 1) * basisFoldMs;
  return core.rules.engine.mark.foldsAt(core, market, boundaryMs) ? boundaryMs : null;
}

const HOUR_MS = 3_600_000;
/** This hour and the 24 before it. */
const HOURS_KEPT = 25;

/**
 * Records each hour's final mark, for the price of 24 h ago.
 * @source read-api, "Perp market rows": prev_day_px
 */
export function recordHourlyMark(core: Core, market: PerpMarket): void {
  const { mark, hourlyMark } = market;
  if (mark === null) return;
  const hour = Math.floor(core.state.timeMs / HOUR_MS);
  const last = hourlyMark.at(-1);
  if (last?.hour === hour && last.px === mark) return;
  if (last?.hour === hour) hourlyMark.pop();
  hourlyMark.push({ hour, px: mark });
  if (hourlyMark.length > HOURS_KEPT) hourlyMark.shift();
}

function freshUsd(core: Core, price: TimedPrice | null): Usd | null {
  const fresh = core.rules.engine.mark.isFresh(price, core.state.timeMs, core.params.mark.staleMs);
  return fresh && price !== null ? usdOfPx(price.px) : null;
}
