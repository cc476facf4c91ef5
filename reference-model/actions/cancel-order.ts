import { defineAction, outcomeOfVerdict } from './action.ts';
import { type CancelTarget, cancelByOid } from './cancel.ts';
import { parseRequestUint } from './request-values.ts';

/** Takes one live order off the venue by its oid; a `cloid` beside it is not looked at. @source write-api, "Endpoints" */
export const cancelOrder = defineAction('cancel_order', {
  decode: ({ market, oid }): CancelTarget => ({ market, oid: parseRequestUint(oid) }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit: (core, context, target) => outcomeOfVerdict(cancelByOid(core, context, target)),
});
