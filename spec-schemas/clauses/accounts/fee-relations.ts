import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement } from '../source.ts';

export const accountsFeeRelationsClauses = [
  {
    id: 'accounts.fees.effective-maker',
    says: '`effective_maker_bps` is `maker_bps` less `maker_rebate_bps`.',
    sources: [citeSupplement('reads', 'fee_schedule')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.fees.rebate',
    says: '`maker_rebate_bps` goes by a share of what was made: an account that has made nothing has 0.',
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D213',
  },
  {
    id: 'accounts.fees.perp-product',
    says: 'The rates of row `perp` of `products` are the effective rates of `user`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.fees.referrer',
    says: '`user.referrer` and `referrer_credit` agree with `referral_state`.',
    sources: [citeSupplement('reads-notes')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.fees.product-volume',
    says: 'Row `perp` of `products` has the volumes of the perpetual fills of the account.',
    sources: [citeSupplement('reads', 'fee_schedule')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.fees.daily-volume',
    says: 'The rows of `daily_volume` add up to the volumes of the account; on no day did all makers together trade less than the account as one.',
    sources: [citeSupplement('reads', 'fee_schedule')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.fees.shares',
    says: '`burn_ratio` is a fraction and `referrer_share_bps` a share of the fee: neither is below nothing or above all of it.',
    sources: [citeSupplement('reads', 'fee_schedule')],
    kind: 'limit',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
