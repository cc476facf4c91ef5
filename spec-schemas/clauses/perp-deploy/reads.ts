import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement } from '../source.ts';

export const perpDeployReadsClauses = [
  {
    id: 'perp-deploy.dexs.shape',
    says: '`perp_dexs` has `limits` and `dexs` of `index`, `name`, `deployer`, `n_assets` and `assets`.',
    sources: [citeSupplement('reads', 'perp_dexs')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D246',
  },
  {
    id: 'perp-deploy.dexs.stake-units',
    says: '`min_deploy_stake_base` is `min_deploy_stake_mtf` in base units of the token, of at most 18 places, or 0.',
    sources: [citeSupplement('reads', 'perp_dexs')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'perp-deploy.dexs.core',
    says: 'The core dex has the empty `name` and `deployer` null; every other one has 1 to 16 letters and digits and a deployer.',
    sources: [citeSupplement('reads', 'perp_dexs')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'perp-deploy.dexs.count',
    says: '`n_assets` is the number of `assets`.',
    sources: [citeSupplement('reads', 'perp_dexs')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'perp-deploy.dexs.all-markets',
    says: 'The `assets` of all dexs together are the coins of `markets`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'perp-deploy.dexs.prefix',
    says: 'A symbol on a named dex begins with its name and a colon; one on the core dex holds no colon.',
    sources: [citeSupplement('reads', 'perp_dexs')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'perp-deploy.bids.shape',
    says: '`mip3_active_bids` has `auction_round`, `current_bid`, `current_winner`, `auction_end`, `started_at` and `bids`.',
    sources: [citeSupplement('reads', 'mip3_active_bids')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'perp-deploy.bids.none',
    says: 'While `bids` is empty `current_bid` is 0 and `current_winner` null.',
    sources: [citeSupplement('reads', 'mip3_active_bids')],
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
