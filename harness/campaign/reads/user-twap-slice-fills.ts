import { withoutPairSymbols } from '../compare/fill-symbols.ts';
import type { OwnComparison } from './compared-read.ts';

export const userTwapSliceFills: OwnComparison = {
  type: 'user_twap_slice_fills',
  follows: ['user_fills'],
  sinceRun: withoutPairSymbols,
};
