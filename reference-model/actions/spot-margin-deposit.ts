import { defineAction, doneOutcome } from './action.ts';

/** Retired: still accepted, as a no-op. @source write-api, "Spot margin and Earn" and "Versioning" */
export const spotMarginDepositDefinition = defineAction('spot_margin_deposit', {
  decode: () => ({}),
  admit: () => null,
  commit: () => doneOutcome,
});
