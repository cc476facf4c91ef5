import type { OrderBody } from '../../spec-schemas/shapes/actions/orders.ts';
import type { Side } from '../book/book-side.ts';
import { type BookPx, bookPx, type Lots, lots } from '../numeric/planes.ts';
import { cloidOf, uintOf } from './request-values.ts';

/** One order as it was asked for, on the planes of the book. What this build cannot place is still readable here. */
export interface OrderIntent {
  readonly market: number;
  readonly side: Side;
  readonly kind: OrderBody['kind'];
  readonly px: BookPx;
  readonly lots: Lots;
  readonly tif: OrderBody['tif'];
  readonly stpMode: OrderBody['stp_mode'];
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  readonly hasTrigger: boolean;
  readonly hasBuilder: boolean;
  readonly positionSide: 'long' | 'short' | null;
}

/** @param order  its shape has passed */
export function orderIntent(order: OrderBody): OrderIntent {
  return {
    market: order.market,
    side: order.side,
    kind: order.kind,
    px: bookPx(uintOf(order.limit_px)),
    lots: lots(uintOf(order.size)),
    tif: order.tif,
    stpMode: order.stp_mode,
    reduceOnly: order.reduce_only,
    cloid: cloidOf(order.cloid),
    // Null means the same as leaving the key out.
    hasTrigger: (order.trigger ?? null) !== null,
    hasBuilder: (order.builder ?? null) !== null,
    positionSide: order.position_side ?? null,
  };
}
