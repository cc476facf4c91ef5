import type { CancelBody } from '../../spec-schemas/shapes/actions/orders.ts';
import { type Action, verdict } from './action.ts';
import { type CancelTarget, cancelOne } from './cancel.ts';
import { uintOf } from './request-values.ts';

/** Takes one live order off the venue by its oid; a `cloid` beside it is not looked at. @source write-api, "Endpoints" */
export const cancelOrder: Action<CancelTarget> = {
  tag: 'cancel_order',
  decode(body) {
    const { market, oid } = body as CancelBody; // its shape has passed
    return { market, oid: uintOf(oid) };
  },
  admit: () => null,
  commit: (core, context, target) => verdict(cancelOne(core, context, target)),
};
