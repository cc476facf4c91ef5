import type { GeneratedAction } from '../generated-action.ts';
import { type RetiredDraft, retiredTransfer } from '../retired-drafts.ts';

export const spotMarginWithdraw: GeneratedAction<RetiredDraft<'spot_margin_withdraw'>> =
  retiredTransfer('spot_margin_withdraw');
