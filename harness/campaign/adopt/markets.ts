import type { Genesis } from '../../../reference-model/index.ts';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { amountTextOrNull, requireAmountText, requireInteger, requireText } from './figures.ts';
import type { ShadowGenesisPart, StaticTables } from './part.ts';

/** Perpetual markets from the target's table; `market-figures.ts` writes the figures that change. */
export const marketsAdoption: ShadowGenesisPart<StaticTables> = {
  covers: [
    'id',
    'coin',
    'szDecimals',
    'tick',
    'step',
    'minOrder',
    'minNotional',
    'maxLeverage',
    'tiers',
    'strictIsolated',
    'markSource',
    'open',
    'close',
  ].map((field) => `markets.${field}`),
  write: (genesis, { meta, probed }) => ({
    ...genesis,
    markets: rowsIn(meta, 'perp').map((row): Genesis['markets'][number] => {
      const coin = requireText(row, 'coin');
      return {
        id: requireInteger(row, 'signing_id'),
        coin,
        szDecimals: requireInteger(row, 'sz_decimals'),
        tick: requireAmountText(row.tick_size),
        step: requireAmountText(row.step_size),
        minOrder: requireAmountText(row.min_order),
        minNotional: probed.minNotional.get(coin) ?? '0',
        maxLeverage: requireInteger(row, 'max_leverage'),
        tiers: rowsIn(row, 'margin_tiers').map((tier) => ({
          maxNotional: amountTextOrNull(tier.max_open_interest),
          maxLeverage: requireInteger(tier, 'max_leverage'),
          maintBps: requireAmountText(tier.maint_margin_ratio),
        })),
        strictIsolated: row.strict_isolated === true,
        markSource: markSource(row.mark_source),
        open: row.open === true,
        close: row.close === true,
        halted: false,
        oiCap: amountTextOrNull(row.oi_cap),
        oraclePx: null,
      };
    }),
  }),
};

const markSources = ['oracle_median', 'sync_oracle', 'custom'] as const;

function markSource(value: JsonValue | undefined) {
  return markSources.find((source) => source === value) ?? 'oracle_median';
}
