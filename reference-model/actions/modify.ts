import { defineAction, outcomeOfVerdict } from './action.ts';
import { decodeModification, modifyOrder } from './modification.ts';

/** Amends price or size of a resting order. The replacement has a new oid and may cross. */
export const modifyDefinition = defineAction('modify', {
  decode: decodeModification,
  admit: () => null,
  commit: (core, context, change) => outcomeOfVerdict(modifyOrder(core, context, change)),
});
