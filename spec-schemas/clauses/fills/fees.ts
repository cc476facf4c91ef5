import type { Clause } from '../../clause.ts';
import { readApi, supplement } from '../source.ts';

export const fillsFeesClauses = [
  {
    id: 'fills.fee.token',
    says: '`fee_token` of a perpetual fill is `USDC`.',
    sources: [readApi('user_fills row')],
    authority: 'seed',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.fee.taker',
    says: "A taker's fee is notional times its effective taker rate, cut to a micro-USDC.",
    sources: [supplement('engine', '15')],
    authority: 'public',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D32',
  },
  {
    id: 'fills.fee.maker',
    says: "A maker's fee is notional times its effective maker rate, cut to a micro-USDC.",
    sources: [supplement('engine', '15')],
    authority: 'public',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D32',
  },
] as const satisfies readonly Clause[];
