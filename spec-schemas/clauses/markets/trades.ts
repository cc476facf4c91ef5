import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const marketsTradesClauses = [
  {
    id: 'markets.trades.shape',
    says: '`trades` has `coin`, the echoed window and rows of `coin`, `side`, `px`, `sz`, `time` and `tid`.',
    sources: [citeSupplement('reads', 'trades')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D246',
  },
  {
    id: 'markets.trades.echo',
    says: '`start_time` and `end_time` of `trades` echo the window, null without one; `last_trade`, where it is shown, is the time of the newest trade in the answer.',
    sources: [citeSupplement('reads', 'trades')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D106',
  },
  {
    id: 'markets.trades.order',
    says: 'Without a window trades stand newest first, with one oldest first.',
    sources: [citeSupplement('reads', 'trades')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'markets.trades.limit',
    says: '`limit` keeps the most recent prints; absent or 0 keeps all.',
    sources: [citeSupplement('reads', 'trades')],
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'markets.trades.window',
    says: "`start_time` and `end_time` are inclusive on the trade's time.",
    sources: [citeSupplement('reads', 'trades')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.trades.aggressor',
    says: '`side` is that of the incoming order.',
    sources: [citeSupplement('reads', 'trades')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.trades.joins-fills',
    says: 'Each print is one row, with the `tid` of the two fills behind it.',
    sources: [citeSupplement('reads', 'trades'), citeReadApi('user_fills row')],
    authority: 'public',
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
