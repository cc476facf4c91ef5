import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeWriteApi } from '../source.ts';

export const marketsSpotClauses = [
  {
    id: 'markets.spot.pair-shape',
    says: 'A pair row has every field of the table, each of its type.',
    sources: [citeReadApi('Spot registry')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'markets.spot.order',
    says: 'Pairs are sorted by pair id and tokens by id.',
    sources: [citeReadApi('Spot registry')],
    kind: 'ordering',
    judgedBy: 'observe',
  },
  {
    id: 'markets.spot.pair-renamed',
    says: 'A pair row has `signing_id` and no `id`.',
    sources: [citeReadApi('Spot registry'), citeWriteApi('Versioning')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'markets.spot.pair-untraded',
    says: '`mark_px`, `mid_px` and `prev_day_px` of a pair that has not traded are null, with the keys there.',
    sources: [citeReadApi('Spot registry')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'markets.spot.pair-genesis',
    says: '`registered_at` of a genesis pair is 0.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.spot.token-shape',
    says: 'A token row has every field of the list, each of its type.',
    sources: [citeReadApi('Spot registry')],
    kind: 'shape',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
