import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const fillsFeesClauses = [
  {
    id: 'fills.fee.token',
    says: '`fee_token` of a perpetual fill is `USDC`.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.fee.taker',
    says: "A taker's fee is notional times its effective taker rate, cut to a micro-USDC.",
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D32',
  },
  {
    id: 'fills.fee.maker',
    says: "A maker's fee is notional times its effective maker rate, cut to a micro-USDC.",
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D32',
  },
] as const satisfies readonly ClauseDeclaration[];
