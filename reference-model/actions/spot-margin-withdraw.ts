import { defineAction, doneOutcome } from './action.ts';

/** Retired: it is still taken in, and comes to nothing. @source write-api, "Spot margin and Earn" and "Versioning" */
export const spotMarginWithdraw = defineAction('spot_margin_withdraw', {
  decode: () => ({}),
  admit: () => null,
  commit: () => doneOutcome,
});
