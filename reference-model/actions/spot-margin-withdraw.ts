import { defineAction, doneOutcome } from './action.ts';

/** Retired: still accepted, as a no-op. @source write-api, "Spot margin and Earn" and "Versioning" */
export const spotMarginWithdrawDefinition = defineAction('spot_margin_withdraw', {
  decode: () => ({}),
  admit: () => null,
  commit: () => doneOutcome,
});
