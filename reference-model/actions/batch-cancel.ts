import { defineAction } from './action.ts';
import { oversizedBatchRefusal, runBatchEntries } from './batch-rules.ts';
import { type CancelTarget, cancelByOid } from './cancel.ts';
import { parseRequestUint } from './request-values.ts';

interface BatchCancel {
  readonly targets: readonly CancelTarget[];
}

/** Cancels by oid under one signature, each entry independently; an entry's own `owner` is ignored. */
export const batchCancelDefinition = defineAction('batch_cancel', {
  decode: ({ cancels }): BatchCancel => ({
    targets: cancels.map(({ market, oid }) => ({ market, oid: parseRequestUint(oid) })),
  }),
  legs: ({ targets }) => targets.length,
  lift: () => ({ by: 'cancel' }),
  admit: (core, { tag }, { targets }) => oversizedBatchRefusal(core, tag, targets.length),
  commit: (core, context, { targets }) => ({
    kind: 'entries',
    verdicts: runBatchEntries(core, targets, (target) => cancelByOid(core, context, target)),
  }),
});
