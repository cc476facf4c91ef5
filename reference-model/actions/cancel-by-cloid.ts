import { lowestByCloid } from '../engine/cancel-order.ts';
import { defineAction, verdict } from './action.ts';
import { cancelFound } from './cancel.ts';
import { cloidOf } from './request-values.ts';

interface CancelByCloid {
  readonly asset: number;
  readonly cloid: string;
}

/** Cancels the order of the lowest oid that carries the handle. @source write-api, "Order placement and lifecycle" */
export const cancelByCloid = defineAction('cancel_by_cloid', {
  decode: ({ asset, cloid }): CancelByCloid => ({ asset, cloid: cloidOf(cloid) ?? cloid }),
  admit: () => null,
  commit: (core, context, { asset, cloid }) =>
    verdict(cancelFound(core, context, lowestByCloid(core, context.account, asset, cloid))),
});
