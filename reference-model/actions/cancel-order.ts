import { defineAction, outcomeOfVerdict } from './action.ts';
import { type CancelTarget, cancelByOid } from './cancel.ts';
import { parseRequestUint } from './request-values.ts';

/** Cancels one live order by its oid; a `cloid` beside it is ignored. @source write-api, "Endpoints" */
export const cancelOrderDefinition = defineAction('cancel_order', {
  decode: ({ market, oid }): CancelTarget => ({ market, oid: parseRequestUint(oid) }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit: (core, context, target) => outcomeOfVerdict(cancelByOid(core, context, target)),
});
