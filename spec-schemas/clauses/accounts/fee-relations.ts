import type { ClauseRow } from '../../clause.ts';
import { supplement } from '../source.ts';

export const accountsFeeRelationsClauses = [
  {
    id: 'accounts.fees.effective-maker',
    says: '`effective_maker_bps` is `maker_bps` less `maker_rebate_bps`.',
    sources: [supplement('reads', 'fee_schedule')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.fees.perp-product',
    says: 'The rates of row `perp` of `products` are the effective rates of `user`.',
    sources: [supplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'accounts.fees.referrer',
    says: '`user.referrer` and `referrer_credit` agree with `referral_state`.',
    sources: [supplement('reads-notes')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseRow[];
