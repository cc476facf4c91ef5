import { stripPairSymbolsFromFills } from '../compare/fill-symbols.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

export const orderStatusComparison: ReadComparisonOverrides = {
  type: 'order_status',
  follows: ['open_orders', 'user_fills'],
  // How many outcomes a node remembers is up to the node.
  sinceRun: ({ outcome_coverage: _kept, ...rest }) => stripPairSymbolsFromFills(rest),
  requests: ({ orders }) =>
    orders.map(({ target, shadow, owner }) => ({
      target: { oid: target, address: owner },
      shadow: { oid: shadow, address: owner },
    })),
};
