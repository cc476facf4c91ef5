import { defineAction, refusedOutcome } from './action.ts';
import { oversizedBatchRefusal, runBatchEntries } from './batch-rules.ts';
import { decodeModification, modifyOrder, type OrderModification } from './modification.ts';

interface BatchModify {
  readonly changes: readonly OrderModification[];
}

/** Amends orders under one signature, in the order sent, each entry independently. */
export const batchModifyDefinition = defineAction('batch_modify', {
  decode: ({ modifications }): BatchModify => ({ changes: modifications.map(decodeModification) }),
  legs: ({ changes }) => changes.length,
  admit: (core, { tag }, { changes }) => oversizedBatchRefusal(core, tag, changes.length),
  commit(core, context, { changes }) {
    if (changes.length === 0) return refusedOutcome(core.rules.actions.modifies.emptyBatch);
    return {
      kind: 'entries',
      verdicts: runBatchEntries(core, changes, (change) => modifyOrder(core, context, change)),
    };
  },
});
