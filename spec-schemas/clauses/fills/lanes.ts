import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const fillsByOrderOriginClauses = [
  {
    id: 'fills.lanes.multi-sig',
    says: 'A fill by an order of a `multi_sig` envelope gives a row to both parties.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.lanes.amended',
    says: 'A fill of an order that was amended gives a row to both parties.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.lanes.evm',
    says: 'A fill by a limit order that came from the EVM gives a row to both parties.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D145',
  },
  {
    id: 'fills.lanes.batch-auction',
    says: 'The clearing of a batch auction gives each filled party its row.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D88',
  },
  {
    id: 'fills.lanes.report',
    says: 'A fill list is a report: balances are those of `account_state`.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It binds clients, not venues.',
  },
] as const satisfies readonly ClauseDeclaration[];
