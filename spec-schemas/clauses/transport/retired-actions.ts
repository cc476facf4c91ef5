import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const transportRetiredActionsClauses = [
  {
    id: 'transport.retired-actions.decodable',
    says: 'A retired tag that replay needs still decodes: it is no `unknown variant`.',
    sources: [citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D37',
  },
  {
    id: 'transport.retired-actions.dex-abstraction',
    says: '`user_dex_abstraction` answers 400 ACTION_UNSUPPORTED.',
    sources: [citeSupplement('engine', '28'), citeSupplement('actions', 'user_dex_abstraction')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: atOnce('ACTION_UNSUPPORTED', 'AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'),
  },
  {
    id: 'transport.retired-actions.removed',
    says: '`pm_rebalance` and `cross_chain_send` answer `unknown variant`.',
    sources: [citeSupplement('engine', '28')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D37',
  },
  {
    id: 'transport.retired-actions.governance',
    says: 'Every governance tag answers ACTION_UNSUPPORTED, whoever signs.',
    sources: [citeSupplement('engine', '25'), citeSupplement('actions', 'gov_vote')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: atOnce('ACTION_UNSUPPORTED', 'AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'),
  },
] as const satisfies readonly ClauseDeclaration[];
