import type { Core } from '../core.ts';
import { type MarketFigures, marketFigures } from '../engine/risk/market-figures.ts';
import { formatLots, formatPx, formatUsd } from '../numeric/served.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { marketSectionsBody } from './market-sections.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface MarketWithFigures {
  readonly market: PerpMarket;
  readonly figures: MarketFigures;
}

/** @source read-api, "Perp market rows" */
export interface MarketsReadRules {
  readonly row: RowMakers<MarketWithFigures>;
  readonly funding: RowMakers<MarketWithFigures>;
}

export const marketsReadRules: MarketsReadRules = {
  row: {
    coin: ({ market }) => market.coin,
    kind: () => 'perp',
    // Unset prices read "0"; unset book prices are omitted instead.
    mark_px: ({ figures }) => (figures.markPx === null ? '0' : formatPx(figures.markPx)),
    oracle_px: ({ figures }) => (figures.oraclePx === null ? '0' : formatPx(figures.oraclePx)),
    mid_px: ({ figures }) => (figures.midPx === null ? undefined : formatPx(figures.midPx)),
    impact_pxs: ({ figures }) => figures.impactPxs?.map(formatPx),
    premium: ({ figures }) => figures.premium,
    funding: (source, core) => buildRow(core, core.rules.reads.markets.funding, source),
    open_interest: ({ market, figures }) => formatLots(figures.openInterest, market.szDecimals),
    day_ntl_vlm: ({ figures }) => formatUsd(figures.dayNotional),
    prev_day_px: ({ figures }) => (figures.prevDayPx === null ? null : formatPx(figures.prevDayPx)),
    change_24h: ({ figures }) => figures.change24h,
    halted: ({ market }) => market.halted,
    // A vote can settle a market only in the next release.
    settled: ({ market }) => (market.settlement === null ? undefined : true),
    settled_px: ({ market: { settlement } }) =>
      settlement === null || settlement.px === null ? undefined : formatPx(settlement.px),
  },
  funding: {
    rate_per_hr: ({ figures }) => figures.funding.ratePerHrBps,
    cap_per_hr: ({ figures }) => figures.funding.capPerHrBps,
    interval_ms: ({ figures }) => figures.funding.intervalMs,
    next_payment_ts: ({ figures }) => figures.funding.nextPaymentTs,
  },
};

export const marketsRead = defineRead('markets', (core, { kind, coin }) => ({
  body: marketSectionsBody(core, (market) => marketRow(core, market), kind, coin),
}));

/** The variable row of one market. */
export function marketRow(core: Core, market: PerpMarket): Record<string, unknown> {
  return buildRow(core, core.rules.reads.markets.row, { market, figures: marketFigures(core, market) });
}
