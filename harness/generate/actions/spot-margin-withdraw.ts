import type { GeneratedAction } from '../generated-action.ts';
import { type RetiredWords, retiredTransfer } from '../retired-words.ts';

export const spotMarginWithdraw: GeneratedAction<RetiredWords<'spot_margin_withdraw'>> =
  retiredTransfer('spot_margin_withdraw');
