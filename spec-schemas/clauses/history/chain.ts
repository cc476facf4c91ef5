import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const historyChainClauses = [
  {
    id: 'history.blocks.shape',
    says: '`recent_blocks` lists `blocks` of `height`, `block_hash` or null, `ts_ms`, `action_count` and `fill_count`, and names no proposer.',
    sources: [citeSupplement('reads', 'recent_blocks')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.blocks.order',
    says: 'Blocks fall by one in `height`, and `ts_ms` never rises.',
    sources: [citeSupplement('reads', 'recent_blocks')],
    authority: 'assumed',
    kind: 'ordering',
    judgedBy: 'observe',
  },
  {
    id: 'history.blocks.limit',
    says: '`limit` bounds the blocks and the transactions served.',
    sources: [citeSupplement('reads', 'recent_blocks'), citeSupplement('reads', 'recent_transactions')],
    kind: 'limit',
    judgedBy: 'observe',
  },
  {
    id: 'history.transactions.key',
    says: '`recent_transactions` lists its rows under `txns`.',
    sources: [citeReadApi('Info envelope')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.transactions.shape',
    says: 'A row has `oid`, `user`, `coin`, `action`, `status`, `side` and `time`, and no hash.',
    sources: [citeSupplement('reads', 'recent_transactions')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.transactions.side',
    says: '`side` is the number 0 for a bid and 1 for an ask.',
    sources: [citeSupplement('reads', 'recent_transactions')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.transactions.rows',
    says: 'Each transition of an order is a row: `oid` names none alone.',
    sources: [citeSupplement('reads', 'recent_transactions')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'history.transactions.order',
    says: 'Transactions stand newest first.',
    sources: [citeSupplement('reads', 'recent_transactions')],
    kind: 'ordering',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
