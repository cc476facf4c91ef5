import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const accountsScalarsClauses = [
  {
    id: 'accounts.scalars.account-value',
    says: '`account_value` counts settled PnL and the unrealised PnL of open positions.',
    sources: [citeReadApi('account_state body')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.scalars.flat',
    says: 'Of an account that holds only USDC, without positions and loans, `account_value` equals `total_raw_usd`.',
    sources: [citeReadApi('account_state body')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.scalars.total-raw-usd',
    says: '`total_raw_usd` is settled cash: a move of the mark alone does not change it.',
    sources: [citeReadApi('account_state body')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'accounts.scalars.withdrawable',
    says: '`withdrawable` is `total_raw_usd` less funding owed and held initial margin.',
    sources: [citeReadApi('account_state body')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D79',
  },
  {
    id: 'accounts.scalars.withdrawable-floor',
    says: '`withdrawable` is 0 where the margin held exceeds the cash, never below.',
    sources: [citeReadApi('account_state body')],
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'accounts.scalars.withdrawable-profit',
    says: 'Unrealised profit does not raise `withdrawable`.',
    sources: [citeReadApi('account_state body')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'accounts.scalars.health',
    says: '`health` is `account_value` less the cross maintenance margin, in dollars.',
    sources: [citeReadApi('account_state body')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.scalars.total-ntl-pos',
    says: "`perp.total_ntl_pos` is the sum of the cross positions' notionals at the mark.",
    sources: [citeReadApi('account_state body')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
