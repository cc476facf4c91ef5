import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const accountsRateLimitClauses = [
  {
    id: 'accounts.rate-limit.shape',
    says: '`user_rate_limit` has `address` and the counters `last_nonce`, `pending_count` and `lifetime_count`, whole numbers.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.rate-limit.unknown',
    says: 'All counters are zero for an address never seen.',
    sources: [citeReadApi('Other read rows')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.rate-limit.counters-only',
    says: '`user_rate_limit` reports no state of a budget.',
    sources: [citeReadApi('Other read rows'), citeWriteApi('Limits')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.rate-limit.last-nonce',
    says: '`last_nonce` is the newest nonce that the account used.',
    sources: [citeSupplement('reads', 'user_rate_limit')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.rate-limit.lifetime',
    says: '`lifetime_count` never falls and rises by one with each accepted action.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
