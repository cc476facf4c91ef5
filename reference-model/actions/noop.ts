import { defineAction, doneOutcome } from './action.ts';

/** Uses up its nonce and does nothing else; it voids an in-flight action with the same nonce. */
export const noopDefinition = defineAction('noop', {
  decode: () => ({}),
  admit: () => null,
  commit: () => doneOutcome,
});
