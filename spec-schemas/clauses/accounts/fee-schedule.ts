import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement } from '../source.ts';

export const accountsFeeScheduleClauses = [
  {
    id: 'accounts.fees.shape',
    says: '`fee_schedule` has, where it shows them, `tiers`, `burn_ratio`, `referrer_share_bps`, the pooled-volume keys and, with an address, `user` with rates, volumes and `products`.',
    sources: [citeSupplement('reads', 'fee_schedule')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D106',
  },
  {
    id: 'accounts.fees.tiers-ascending',
    says: '`tiers` rise by `volume_30d`, the first from zero.',
    sources: [citeSupplement('reads', 'fee_schedule')],
    kind: 'ordering',
    judgedBy: 'observe',
    decision: 'D264',
  },
  {
    id: 'accounts.fees.user-by-address',
    says: '`user` is there exactly when `address` was sent.',
    sources: [citeSupplement('reads', 'fee_schedule')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.fees.new-account',
    says: 'A new account has no volume and no referrer, and its rates are those of the first tier.',
    sources: [citeSupplement('reads', 'fee_schedule'), citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.fees.volume',
    says: "A charged fill raises the taker's `taker_volume_30d` and the maker's `maker_volume_30d` by its notional.",
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.fees.days',
    says: '`days` from 1 to 30 bounds `daily_volume`; any other value counts as 30.',
    sources: [citeSupplement('reads', 'fee_schedule')],
    kind: 'limit',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
