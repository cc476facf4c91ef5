import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const earnReadsClauses = [
  {
    id: 'earn.state.shape',
    says: '`earn_state` lists `pools`, whose rows have every listed field, each of its type.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'earn.state.order',
    says: 'Pools rise by asset id.',
    sources: [citeReadApi('Other read rows')],
    kind: 'ordering',
    judgedBy: 'observe',
  },
  {
    id: 'earn.state.user-absent',
    says: '`user_shares` and `user_value` are absent without `user`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'earn.state.user-zero',
    says: 'With `user` both `user_shares` and `user_value` are there on every pool, `0` on one that the account did not supply.',
    sources: [citeReadApi('Other read rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'earn.pools.shares',
    says: 'The asset is the key of a pool: a deposit or withdrawal moves the shares in the pool of its asset alone.',
    sources: [citeWriteApi('Spot margin and Earn'), citeReadApi('Other read rows')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'earn.pools.rate',
    says: 'Each pool has its own `borrow_rate_bps_annual`: a vote on one leaves that of another.',
    sources: [citeReadApi('Other read rows'), citeSupplement('engine', '19')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'earn.state.user-optional',
    says: '`earn_state` answers without `user`.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'earn.state.bps',
    says: '`reserve_factor_bps` and `borrow_rate_bps_annual` are basis-point strings.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'earn.state.empty',
    says: '`pools` is empty until the first deposit.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'earn.state.idle',
    says: '`idle` is `total_supplied` less `total_borrowed`.',
    sources: [citeSupplement('reads', 'earn_state')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'earn.state.share-value',
    says: '`share_value` is `total_supplied` over `shares_total`, 0 without shares.',
    sources: [citeSupplement('reads', 'earn_state')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'earn.state.user-value',
    says: '`user_value` is `user_shares` times `share_value`, up to rounding.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
