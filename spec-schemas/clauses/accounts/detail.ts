import type { ClauseDeclaration } from '../../clause.ts';
import { invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const accountsDetailClauses = [
  {
    id: 'accounts.detail.default',
    says: 'Without `detail` the answer is that of `full`.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.detail.margin-shape',
    says: 'Depth `margin` has the scalars, `total_margin_used`, `cross_maintenance_margin_used`, `tier`, `abstraction`, `height` and `time`, each of its type.',
    sources: [citeReadApi('account_state body')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.detail.margin-only',
    says: 'Depth `margin` has no lane key and no `pm_net_value` or `position_mode`.',
    sources: [citeReadApi('account_state body')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.detail.margin-used',
    says: '`total_margin_used` equals `perp.init_margin` of the full depth at the same height.',
    sources: [citeReadApi('account_state body')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.detail.margin-keys-elsewhere',
    says: '`total_margin_used` and `cross_maintenance_margin_used` stand at depth `margin` only.',
    sources: [citeReadApi('account_state body')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.detail.overview',
    says: 'Depth `overview` answers 200.',
    sources: [citeReadApi('account_state body'), citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.detail.overview-shape',
    says: 'Depth `overview` has `role`, `vault`, `staking`, `sub_accounts`, `multisig` and `agents`, each of them empty rather than absent.',
    sources: [citeSupplement('reads', 'account_state')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D233',
  },
  {
    id: 'accounts.detail.adl',
    says: '`detail` `adl` answers 400 INVALID_REQUEST.',
    sources: [citeReadApi('POST /info'), citeReadApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'accounts.detail.unknown-text',
    says: 'A `detail` of another text answers the default or 400.',
    sources: [citeSupplement('reads', 'account_state')],
    authority: 'assumed',
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D57',
    accepts: { statuses: [200, 400] },
  },
] as const satisfies readonly ClauseDeclaration[];
