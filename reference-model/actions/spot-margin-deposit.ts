import { defineAction, doneOutcome } from './action.ts';

/** Retired: it is still taken in, and comes to nothing. @source write-api, "Spot margin and Earn" and "Versioning" */
export const spotMarginDeposit = defineAction('spot_margin_deposit', {
  decode: () => ({}),
  admit: () => null,
  commit: () => doneOutcome,
});
