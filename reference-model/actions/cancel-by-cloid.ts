import type { CancelByCloidBody } from '../../spec-schemas/shapes/actions/orders.ts';
import { lowestByCloid } from '../engine/cancel-order.ts';
import { type Action, verdict } from './action.ts';
import { cancelFound } from './cancel.ts';
import { cloidOf } from './request-values.ts';

interface CancelByCloid {
  readonly asset: number;
  readonly cloid: string;
}

/** Cancels the order of the lowest oid that carries the handle. @source write-api, "Order placement and lifecycle" */
export const cancelByCloid: Action<CancelByCloid> = {
  tag: 'cancel_by_cloid',
  decode(body) {
    const { asset, cloid } = body as CancelByCloidBody; // its shape has passed
    return { asset, cloid: cloidOf(cloid) ?? cloid };
  },
  admit: () => null,
  commit: (core, context, { asset, cloid }) =>
    verdict(cancelFound(core, context, lowestByCloid(core, context.account, asset, cloid))),
};
