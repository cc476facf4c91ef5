import type { ClauseRow } from '../../clause.ts';
import { readApi, supplement, writeApi } from '../source.ts';

export const marketsMetaClauses = [
  {
    id: 'markets.meta.shape',
    says: 'A `markets_meta` row has every field of the table, each of its type.',
    sources: [readApi('Perp market rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.same-markets',
    says: '`markets` and `markets_meta` list the same perpetuals, joined by `coin` and `kind`.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.same-spot',
    says: '`spot` of `markets_meta` is that of `markets`.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.max-leverage',
    says: '`max_leverage` is the top rung of the ladder: no rung of `margin_tiers` allows more.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.tiers-ascending',
    says: '`margin_tiers` rise by `max_open_interest`, with null, the unbounded top, on the last rung only.',
    sources: [readApi('Perp market rows')],
    kind: 'ordering',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.init-ratio',
    says: '`init_margin_ratio` is 10000 over `max_leverage`, in basis points.',
    sources: [supplement('engine', '10')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.step-size',
    says: '`step_size` is a whole number of units of the last decimal that `sz_decimals` allows.',
    sources: [supplement('engine', '3')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.oi-cap',
    says: '`oi_cap` is left out on an uncapped market.',
    sources: [readApi('Perp market rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.headroom',
    says: '`max_market_order_ntl` is `oi_cap` less `open_interest`, at least 0, in size units; null without a cap.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.token',
    says: '`token` is an object or the key is left out; it is never null.',
    sources: [readApi('Perp market rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'markets.meta.signing-id',
    says: '`signing_id` is the number under which a signed order reaches the market.',
    sources: [readApi('Perp market rows'), writeApi('Order body')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseRow[];
