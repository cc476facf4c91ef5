import { defineAction, doneOutcome } from './action.ts';

/** Uses up its nonce and nothing else: how an action in flight at the same nonce is made void. */
export const noop = defineAction('noop', {
  decode: () => ({}),
  admit: () => null,
  commit: () => doneOutcome,
});
