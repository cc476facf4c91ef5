import type { GeneratedAction } from '../generated-action.ts';
import { type RetiredWords, retiredMove } from '../retired-words.ts';

export const spotMarginDeposit: GeneratedAction<RetiredWords<'spot_margin_deposit'>> =
  retiredMove('spot_margin_deposit');
