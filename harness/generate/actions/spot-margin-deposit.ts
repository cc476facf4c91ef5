import type { ActionGenerator } from '../generated-action.ts';
import { makeRetiredTransferGenerator, type RetiredTransferDraft } from '../retired-drafts.ts';

export const spotMarginDepositGenerator: ActionGenerator<RetiredTransferDraft<'spot_margin_deposit'>> =
  makeRetiredTransferGenerator('spot_margin_deposit');
