import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement } from '../source.ts';

export const accountsOverviewClauses = [
  {
    id: 'accounts.overview.shared-keys',
    says: '`address`, `height` and `time` are the only keys that an overview shares with the other depths.',
    sources: [citeSupplement('reads', 'account_state')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.overview.role',
    says: '`role` is the first that holds of `vault`, `sub_account`, `agent`, `user` and `missing`.',
    sources: [citeSupplement('reads', 'account_state')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.overview.sub-accounts',
    says: '`sub_accounts` lists index, address and `equity`, which is the `account_value` of that sub-account.',
    sources: [citeSupplement('reads', 'account_state'), citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.overview.agents',
    says: '`agents` lists each approved agent with its name or null and `expires_at_ms`, null for one that never expires.',
    sources: [citeSupplement('reads', 'account_state')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D237',
  },
  {
    id: 'accounts.overview.multisig',
    says: '`multisig` has `threshold` 0 and no `signers` unless `is_multi_sig` is true.',
    sources: [citeSupplement('reads', 'account_state')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.overview.staking',
    says: '`staking.summary.total_delegated` is `total_staked` of `staking_state`.',
    sources: [citeSupplement('reads', 'account_state'), citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.overview.vault-equity',
    says: 'A row of `vault.equities` has `equity`, its `shares` times the share price of the vault, cut down.',
    sources: [citeSupplement('reads', 'account_state')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D119',
  },
  {
    id: 'accounts.overview.vaults',
    says: 'A row of `vault.vaults` equals the `vault_state` body of that vault; vaults followed and led are both listed.',
    sources: [citeSupplement('reads', 'account_state'), citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.overview.unknown',
    says: 'Of an address never seen `staking.summary` is zero throughout, and every list of the overview is empty.',
    sources: [citeSupplement('reads', 'account_state')],
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
