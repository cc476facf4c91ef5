import type { ClauseRow } from '../../clause.ts';
import { readApi, supplement } from '../source.ts';

export const marketsMetaFlagsClauses = [
  {
    id: 'markets.meta.strict-isolated',
    says: 'A position in a market with `strict_isolated` true is isolated, whatever margin mode was asked for.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'markets.meta.close',
    says: 'With `close` false a closing order is refused.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'markets.meta.mark-source',
    says: '`mark_source` is `oracle_median`, `sync_oracle` or `custom`.',
    sources: [readApi('Perp market rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.fba-enabled',
    says: '`fba_enabled` is true exactly while the market clears by batch auction.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D35',
  },
  {
    id: 'markets.meta.base-ratios',
    says: '`maint_margin_ratio` and `init_margin_ratio` are the base ratios of the market, in basis points.',
    sources: [readApi('Perp market rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.first-rung',
    says: 'Without an override `max_leverage` and `maint_margin_ratio` are those of the first rung of `margin_tiers`.',
    sources: [supplement('reads', 'markets_meta'), supplement('engine', '10')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.risk-override',
    says: '`risk_override` is null while no governance override is in force, an object while one is.',
    sources: [readApi('Perp market rows')],
    kind: 'presence',
    judgedBy: 'operate',
  },
  {
    id: 'markets.meta.risk-override-empty',
    says: 'A `risk_override` without keys is a record that overrides nothing.',
    sources: [supplement('reads', 'markets_meta')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'markets.meta.rungs-monotonic',
    says: 'From rung to rung `max_leverage` never rises and `maint_margin_ratio` never falls.',
    sources: [supplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.static',
    says: 'No dynamic field of `markets` stands in a `markets_meta` row.',
    sources: [supplement('reads', 'markets_meta')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.token-agrees',
    says: '`token` agrees with the row of the same `id` in `spot.tokens`.',
    sources: [supplement('reads', 'markets_meta')],
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseRow[];
