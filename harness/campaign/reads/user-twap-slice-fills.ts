import { stripPairSymbolsFromFills } from '../compare/fill-symbols.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

export const userTwapSliceFillsComparison: ReadComparisonOverrides = {
  type: 'user_twap_slice_fills',
  follows: ['user_fills'],
  sinceRun: stripPairSymbolsFromFills,
};
