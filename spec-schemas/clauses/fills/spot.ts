import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const fillsSpotClauses = [
  {
    id: 'fills.spot.fee-zero',
    says: '`fee` of a spot fill reads `0` on both legs.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.spot.fee-token-sell',
    says: '`fee_token` of a spot sell is `USDC`.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.spot.fee-token-buy',
    says: '`fee_token` of a spot buy is the base token.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.spot.closed-pnl',
    says: '`closed_pnl` of a spot fill is `0`.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.spot.dir',
    says: '`dir` of a spot fill is `Buy` or `Sell`.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D19',
  },
  {
    id: 'fills.spot.start-position',
    says: '`start_position` of a spot fill is zero.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
