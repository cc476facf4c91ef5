import type { GeneratedAction } from '../generated-action.ts';
import { type RetiredWords, retiredMove } from '../retired-words.ts';

export const spotMarginWithdraw: GeneratedAction<RetiredWords<'spot_margin_withdraw'>> =
  retiredMove('spot_margin_withdraw');
