import type { ActionGenerator } from '../generated-action.ts';
import { makeRetiredTransferGenerator, type RetiredTransferDraft } from '../retired-drafts.ts';

export const spotMarginWithdrawGenerator: ActionGenerator<RetiredTransferDraft<'spot_margin_withdraw'>> =
  makeRetiredTransferGenerator('spot_margin_withdraw');
