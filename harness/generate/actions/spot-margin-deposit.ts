import type { ActionGenerator } from '../generated-action.ts';
import { makeRetiredTransferGenerator, type RetiredDraft } from '../retired-drafts.ts';

export const spotMarginDepositGenerator: ActionGenerator<RetiredDraft<'spot_margin_deposit'>> =
  makeRetiredTransferGenerator('spot_margin_deposit');
