import { defineAction, doneOutcome } from './action.ts';

/** Takes a name, and keeps none: of an account no read of the documents shows one. */
export const setDisplayName = defineAction('set_display_name', {
  decode: () => ({}),
  admit: () => null,
  commit: () => doneOutcome,
});
