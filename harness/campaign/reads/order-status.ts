import { withoutPairSymbols } from '../compare/fill-symbols.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

export const orderStatusComparison: ReadComparisonOverrides = {
  type: 'order_status',
  follows: ['open_orders', 'user_fills'],
  // The size of a node's memory is its own.
  sinceRun: ({ outcome_coverage: _kept, ...rest }) => withoutPairSymbols(rest),
  requests: ({ orders }) =>
    orders.map(({ target, shadow, owner }) => ({
      target: { oid: target, address: owner },
      shadow: { oid: shadow, address: owner },
    })),
};
