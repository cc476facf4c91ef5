import type { GeneratedAction } from '../generated-action.ts';
import { type RetiredWords, retiredTransfer } from '../retired-words.ts';

export const spotMarginDeposit: GeneratedAction<RetiredWords<'spot_margin_deposit'>> =
  retiredTransfer('spot_margin_deposit');
