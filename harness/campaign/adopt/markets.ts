import type { Genesis } from '../../../reference-model/index.ts';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { amount, optionalAmount, text, whole } from './figures.ts';
import type { AdoptedPart, Tables } from './part.ts';

/** Perpetual markets from the target's table; `market-figures.ts` writes the figures that change. */
export const markets: AdoptedPart<Tables> = {
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
      const coin = text(row, 'coin');
      return {
        id: whole(row, 'signing_id'),
        coin,
        szDecimals: whole(row, 'sz_decimals'),
        tick: amount(row.tick_size),
        step: amount(row.step_size),
        minOrder: amount(row.min_order),
        minNotional: probed.minNotional.get(coin) ?? '0',
        maxLeverage: whole(row, 'max_leverage'),
        tiers: rowsIn(row, 'margin_tiers').map((tier) => ({
          maxNotional: optionalAmount(tier.max_open_interest),
          maxLeverage: whole(tier, 'max_leverage'),
          maintBps: amount(tier.maint_margin_ratio),
        })),
        strictIsolated: row.strict_isolated === true,
        markSource: markSource(row.mark_source),
        open: row.open === true,
        close: row.close === true,
        halted: false,
        oiCap: optionalAmount(row.oi_cap),
        oraclePx: null,
      };
    }),
  }),
};

const markSources = ['oracle_median', 'sync_oracle', 'custom'] as const;

function markSource(value: JsonValue | undefined) {
  return markSources.find((source) => source === value) ?? 'oracle_median';
}
