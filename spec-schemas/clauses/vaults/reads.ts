import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce, invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const vaultsReadsClauses = [
  {
    id: 'vaults.summaries.shape',
    says: '`vault_summaries` lists `vaults` of `id`, `address`, `leader`, `name`, `tvl`, `follower_count` and `kind`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D116',
  },
  {
    id: 'vaults.summaries.kind',
    says: '`kind` of a row is `user` or `metaliquidity`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'vaults.summaries.leader',
    says: 'The rows with an address as `leader` are the vaults that it leads.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'vaults.state.shape',
    says: '`vault_state` has `vault`, `name`, `tvl`, `share_price`, `depositor_count`, `high_water_mark`, `performance_fee_bps`, `lock_period_ms` and `strategy`.',
    sources: [citeSupplement('reads', 'vault_state')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'vaults.state.unknown',
    says: 'A vault that does not exist answers 404 NOT_FOUND.',
    sources: [citeReadApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: atOnce('NOT_FOUND'),
  },
  {
    id: 'vaults.state.argument',
    says: '`vault_state` takes the address in `vault`; without it, or with another text, 400 INVALID_REQUEST.',
    sources: [citeSupplement('reads', 'vault_state')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D235',
    accepts: invalidRequest,
  },
  {
    id: 'vaults.state.tvl',
    says: '`tvl` is that of the row in `vault_summaries`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'vaults.state.strategy',
    says: '`strategy` is `User` or `Metaliquidity` in this spelling.',
    sources: [citeSupplement('reads', 'vault_state')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'vaults.state.lock',
    says: '`lock_period_ms` is 345600000 on a user vault and 604800000 on a metaliquidity vault.',
    sources: [citeSupplement('reads', 'vault_state')],
    kind: 'limit',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
