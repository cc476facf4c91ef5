import { defineAction, doneOutcome } from './action.ts';

/** Accepts a name but stores none: no documented read shows it. */
export const setDisplayNameDefinition = defineAction('set_display_name', {
  decode: () => ({}),
  admit: () => null,
  commit: () => doneOutcome,
});
