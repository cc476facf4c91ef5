import type { Core } from '../core.ts';
import { formatPremium } from '../engine/risk/market-figures.ts';
import { paramFiguresInForce } from '../engine/risk/param-figures.ts';
import type { FundingSample } from '../history/funding-samples.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { isInsideWindow, type TimeWindow, type WindowPredicate } from './time-window.ts';

/** Source of one answer. */
interface FundingPage {
  readonly coin: string;
  readonly samples: readonly FundingSample[];
  /** Whether the samples are those of the requested window. */
  readonly honored: boolean;
  /** Whether no older sample exists. */
  readonly reachesOldest: boolean;
}

/** @source supplement, reads: funding_history */
export interface FundingHistoryReadRules {
  readonly body: RowMakers<FundingPage>;
  readonly coverage: RowMakers<FundingPage>;
  readonly row: RowMakers<FundingSample>;
  readonly inside: WindowPredicate;
  /** Whether a node with these samples can answer a window completely. */
  readonly answers: (kept: readonly FundingSample[], isWhole: boolean, window: TimeWindow) => boolean;
}

export const fundingHistoryReadRules: FundingHistoryReadRules = {
  body: {
    coin: ({ coin }) => coin,
    source: () => 'live_ring',
    range_honored: ({ honored }) => honored,
    coverage: (page, core) => buildRow(core, core.rules.reads.fundingHistory.coverage, page),
    samples: ({ samples }, core) => samples.map((row) => buildRow(core, core.rules.reads.fundingHistory.row, row)),
  },
  coverage: {
    start: ({ samples }) => samples[0]?.timeMs ?? 0,
    end: ({ samples }) => samples.at(-1)?.timeMs ?? 0,
    reaches_oldest: ({ reachesOldest }) => reachesOldest,
  },
  row: {
    ts: ({ timeMs }) => timeMs,
    premium: ({ premium }) => formatPremium(premium),
    funding_rate: ({ premium }, core) =>
      formatPremium(core.rules.engine.funding.capped(premium, paramFiguresInForce(core))),
  },
  inside: isInsideWindow,
  answers: ([oldest], isWhole, { start_time, end_time }) => {
    if (isWhole || (start_time === null && end_time === null)) return true;
    return oldest !== undefined && start_time !== null && start_time >= oldest.timeMs;
  },
};

export const fundingHistoryRead = defineRead('funding_history', (core, { coin, ...window }) => {
  const rules = core.rules.reads.fundingHistory;
  const kept = coin.market === null ? [] : core.histories.fundingSamples.of(coin.market.id);
  const isWhole = isUncut(core, kept);
  const honored = rules.answers(kept, isWhole, window);
  const samples = honored ? kept.filter(({ timeMs }) => rules.inside(timeMs, window)) : kept;
  const reachesOldest = isWhole && samples[0] === kept[0];
  return { body: buildRow(core, rules.body, { coin: coin.coin, samples, honored, reachesOldest }) };
});

/** Whether the ring buffer has evicted nothing yet. */
function isUncut({ rules, params }: Core, kept: readonly FundingSample[]): boolean {
  const bound = rules.engine.history.fundingSamples.bound(params);
  return bound === null || kept.length < bound;
}
