import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const marketsPairsClauses = [
  {
    id: 'markets.spot.self-pair',
    says: '`base` and `quote` of a per-token self pair are equal.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'No other field of a row says that its pair is a self pair.',
  },
  {
    id: 'markets.spot.taker-schedule',
    says: 'On a pair with `taker_fee_bps` null a taker pays the volume-tiered rate of the fee schedule.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.spot.taker-lossless',
    says: '`taker_fee_bps` reads back as the deployer set it, no digit lost.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.spot.min-notional',
    says: '`min_notional` is whole USDC, `0` on a pair where none is set.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.spot.active',
    says: '`active` is true exactly while the pair takes orders.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.spot.registered-at',
    says: '`registered_at` is the height of the block that registered the pair.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.spot.traded',
    says: 'After its first trade a pair has `mark_px`, a decimal, and its trade in `day_ntl_vlm`.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.spot.circulating',
    says: '`circulating_supply` of a pair is the `total_supply` of its base token.',
    sources: [citeSupplement('reads-notes')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'markets.spot.circulating-committed',
    says: '`circulating_supply` is the committed supply of the base token: transfers and trades leave it.',
    sources: [citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.spot.unique-names',
    says: 'No two pairs that accept orders have one name.',
    sources: [citeSupplement('reads-notes')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
