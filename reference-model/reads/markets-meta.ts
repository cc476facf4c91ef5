import { baseMarginRatios, marginTierRows } from '../engine/risk/market-figures.ts';
import { riskOverrideRow } from '../engine/risk/override-row.ts';
import { formatLots, formatPx, formatUnits } from '../numeric/served.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { maxLeverageInForce } from '../state/risk-override.ts';
import type { Token } from '../state/token.ts';
import { openInterestHeadroom } from './headroom.ts';
import { marketSectionsBody } from './market-sections.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source read-api, "Perp market rows" */
export interface MarketsMetaReadRules {
  readonly row: RowMakers<PerpMarket>;
  readonly token: RowMakers<Token>;
}

export const marketsMetaReadRules: MarketsMetaReadRules = {
  row: {
    coin: ({ coin }) => coin,
    kind: () => 'perp',
    sz_decimals: ({ szDecimals }) => szDecimals,
    tick_size: ({ tick }) => formatPx(tick),
    step_size: ({ step, szDecimals }) => formatLots(step, szDecimals),
    min_order: ({ minLots, szDecimals }) => formatLots(minLots, szDecimals),
    max_leverage: maxLeverageInForce,
    maint_margin_ratio: (market) => baseMarginRatios(market).maintBps,
    init_margin_ratio: (market) => baseMarginRatios(market).initBps,
    margin_tiers: marginTierRows,
    strict_isolated: ({ strictIsolated }) => strictIsolated,
    open: ({ open }) => open,
    close: ({ close }) => close,
    oi_cap: ({ oiCap, szDecimals }) => (oiCap === null ? undefined : formatLots(oiCap, szDecimals)),
    // A size, despite its name.
    max_market_order_ntl: openInterestHeadroom,
    mark_source: ({ markSource }) => markSource,
    fba_enabled: ({ fbaPeriodMs }) => fbaPeriodMs > 0,
    signing_id: ({ id }) => id,
    risk_override: ({ riskOverride }) => (riskOverride === null ? null : riskOverrideRow(riskOverride)),
    token: ({ coin }, core) => {
      const token = core.state.tokens.values().find(({ name }) => name === coin);
      return token === undefined ? undefined : buildRow(core, core.rules.reads.marketsMeta.token, token);
    },
  },
  token: {
    id: ({ id }) => id,
    token_id: ({ tokenId }) => tokenId,
    wei_decimals: ({ weiDecimals }) => weiDecimals,
    is_canonical: ({ isCanonical }) => isCanonical,
    circulating_supply: ({ totalSupply }) => formatUnits(totalSupply),
    system_address: ({ systemAddress }) => systemAddress,
    evm_contract: () => null,
  },
};

export const marketsMetaRead = defineRead('markets_meta', (core, { kind, coin }) => ({
  body: marketSectionsBody(core, (market) => buildRow(core, core.rules.reads.marketsMeta.row, market), kind, coin),
}));
