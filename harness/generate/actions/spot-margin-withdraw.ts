import type { ActionGenerator } from '../generated-action.ts';
import { makeRetiredTransferGenerator, type RetiredDraft } from '../retired-drafts.ts';

export const spotMarginWithdrawGenerator: ActionGenerator<RetiredDraft<'spot_margin_withdraw'>> =
  makeRetiredTransferGenerator('spot_margin_withdraw');
