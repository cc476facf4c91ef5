import { defineAction, refusedOutcome } from './action.ts';
import { eachEntry, refuseLongBatch } from './batch-rules.ts';
import { type Modification, modification, modifyOne } from './modification.ts';

interface BatchModify {
  readonly changes: readonly Modification[];
}

/** Amends orders under one signature, in the order sent and each on its own. */
export const batchModify = defineAction('batch_modify', {
  decode: ({ modifications }): BatchModify => ({ changes: modifications.map(modification) }),
  legs: ({ changes }) => changes.length,
  admit: (core, { tag }, { changes }) => refuseLongBatch(core, tag, changes.length),
  commit(core, context, { changes }) {
    if (changes.length === 0) return refusedOutcome(core.rules.actions.modifies.emptyBatch);
    return { kind: 'entries', verdicts: eachEntry(core, changes, (change) => modifyOne(core, context, change)) };
  },
});
