import { stripPairSymbolsFromFills } from '../compare/fill-symbols.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

export const userFillsComparison: ReadComparisonOverrides = {
  type: 'user_fills',
  follows: ['open_orders', 'l2_book'],
  sinceRun: stripPairSymbolsFromFills,
};
