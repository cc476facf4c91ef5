import { withoutPairSymbols } from '../compare/fill-symbols.ts';
import type { OwnComparison } from './compared-read.ts';

export const userFills: OwnComparison = {
  type: 'user_fills',
  follows: ['open_orders', 'l2_book'],
  sinceRun: withoutPairSymbols,
};
