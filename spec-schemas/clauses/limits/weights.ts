import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce } from '../../outcomes.ts';
import { citeReadApi, citeWriteApi } from '../source.ts';

export const limitsWeightsClauses = [
  {
    id: 'limits.weight.info',
    says: 'A read costs 1.',
    sources: [citeWriteApi('Limits'), citeReadApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.weight.heavy',
    says: '`l2_book`, `markets` and `user_fills` cost 2.',
    sources: [citeWriteApi('Limits'), citeReadApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.weight.exchange',
    says: '`POST /exchange` costs 5.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.weight.faucet',
    says: '`POST /faucet` costs 1.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.weight.socket',
    says: 'Upgrade, subscribe, unsubscribe and pushes cost nothing.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.weight.post',
    says: 'A WebSocket `post` pays the weight of the route it lowers onto.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.charged.refused',
    says: 'A refused request is charged: unknown type, malformed body, rejected action.',
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.charged.throttled',
    says: 'Whether a 429 is itself charged is open: either way the next one passes once the budget has refilled.',
    sources: [citeWriteApi('Limits')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D51',
    accepts: { forms: ['free', 'charged'] },
  },
  {
    id: 'limits.refusal.code',
    says: 'A spent budget answers 429 RATE_LIMITED in the failure envelope.',
    sources: [citeWriteApi('Errors'), citeWriteApi('Limits')],
    kind: 'error',
    judgedBy: 'operate',
    accepts: atOnce('RATE_LIMITED'),
  },
  {
    id: 'limits.refusal.no-hint',
    says: 'A 429 has no `Retry-After` header and no `retry_after_ms`.',
    sources: [citeWriteApi('Limits'), citeWriteApi('Errors')],
    kind: 'presence',
    judgedBy: 'operate',
  },
  {
    id: 'limits.refusal.weight-1',
    says: 'A call of weight 1 is affordable again 50 ms after a 429.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.refusal.weight-5',
    says: 'A call of weight 5 is affordable again 250 ms after a 429.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
