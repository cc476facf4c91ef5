import type { GeneratedAction } from '../generated-action.ts';
import { type RetiredDraft, retiredTransfer } from '../retired-drafts.ts';

export const spotMarginDeposit: GeneratedAction<RetiredDraft<'spot_margin_deposit'>> =
  retiredTransfer('spot_margin_deposit');
