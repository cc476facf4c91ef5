import type { ClauseDeclaration } from '../../clause.ts';
import { invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const accountsActiveAssetClauses = [
  {
    id: 'accounts.active-asset.shape',
    says: '`active_asset_data` has `leverage`, `margin_mode`, `mark_px`, `max_trade_size`, `has_position` and the pairs `max_trade_szs` and `available_to_trade`, buy first.',
    sources: [citeSupplement('reads', 'active_asset_data')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D247',
  },
  {
    id: 'accounts.active-asset.arguments',
    says: '`active_asset_data` without `address` or without `coin` answers 400 INVALID_REQUEST.',
    sources: [
      citeReadApi('Conventions of the read plane'),
      citeReadApi('Errors'),
      citeSupplement('reads', 'active_asset_data'),
    ],
    authority: 'public',
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'accounts.active-asset.headroom',
    says: '`max_trade_size` is `max_market_order_ntl` of the market; null where it is uncapped.',
    sources: [citeSupplement('reads', 'active_asset_data')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.active-asset.leverage',
    says: '`leverage` is that of the open position, else the one chosen, else the maximum of the market.',
    sources: [citeSupplement('reads', 'active_asset_data')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.active-asset.margin-mode',
    says: '`margin_mode` is `cross`, `isolated` or `strict_iso`.',
    sources: [citeSupplement('reads', 'active_asset_data')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.active-asset.sides',
    says: 'Both entries of the two pairs are 0 or above, and the side that reduces a position is the larger one.',
    sources: [citeSupplement('reads', 'active_asset_data')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.active-asset.has-position',
    says: '`has_position` is true exactly while the account has a position in the market.',
    sources: [citeSupplement('reads', 'active_asset_data')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
