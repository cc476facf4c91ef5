import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const historyUserLedgerUpdatesClauses = [
  {
    id: 'history.user-ledger.shape',
    says: '`user_ledger_updates` has `address`, `start_time`, `end_time` and `updates`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D17',
  },
  {
    id: 'history.user-ledger.echo',
    says: '`user_ledger_updates` echoes the window of the request, null for a bound that was left out.',
    sources: [citeReadApi('Other read rows')],
    kind: 'presence',
    judgedBy: 'observe',
    decision: 'D17',
  },
  {
    id: 'history.user-ledger.empty',
    says: '`updates` is empty, whatever the account did.',
    sources: [citeReadApi('Other read rows'), citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D17',
  },
] as const satisfies readonly ClauseDeclaration[];
