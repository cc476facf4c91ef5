import { defineAction, outcomeOfVerdict } from './action.ts';
import { modification, modifyOne } from './modification.ts';

/** Amends price or size of a resting order: the replacement has a new oid, and may cross. */
export const modify = defineAction('modify', {
  decode: modification,
  admit: () => null,
  commit: (core, context, change) => outcomeOfVerdict(modifyOne(core, context, change)),
});
