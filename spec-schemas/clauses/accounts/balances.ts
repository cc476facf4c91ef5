import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const accountsBalancesClauses = [
  {
    id: 'accounts.balances.shape',
    says: 'A row of `spot.balances` has `name`, `signing_id`, `total`, `hold` and `avg_entry_px`, a decimal or null.',
    sources: [citeReadApi('account_state body')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'accounts.balances.usdc-always',
    says: '`spot.balances` is never empty: the USDC row is always there.',
    sources: [citeReadApi('account_state body')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.balances.usdc-first',
    says: 'The USDC row is the first one, with `avg_entry_px` null.',
    sources: [citeSupplement('reads-notes')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'accounts.balances.hold',
    says: '`hold` is between 0 and `total`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
