import type { OrderBody } from '../../spec-schemas/shapes/actions/orders.ts';
import type { Side } from '../book/book-side.ts';
import { type BookPx, bookPx, type Lots, lots } from '../numeric/planes.ts';
import type { BrokerShare } from '../state/brokers.ts';
import type { MarketKind } from '../state/market.ts';
import { normalizeCloid, parseRequestAddress, parseRequestUint } from './request-values.ts';

/** Trigger condition of a leg, and the order it sends when it fires. */
export interface TriggerIntent {
  readonly triggerPx: BookPx;
  readonly isMarket: boolean;
  readonly tpsl: 'tp' | 'sl';
  /** null: not sent. */
  readonly trailPx: BookPx | null;
}

/** Requested order, on the planes of the book. It can also represent orders that this build cannot place. */
export interface OrderIntent {
  readonly market: number;
  /** Kinds of market that the action accepts; a number of another kind counts as unknown. */
  readonly on: readonly MarketKind[];
  readonly side: Side;
  readonly kind: OrderBody['kind'];
  readonly px: BookPx;
  readonly lots: Lots;
  readonly tif: OrderBody['tif'];
  readonly stpMode: OrderBody['stp_mode'];
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  /** If present, the order becomes one parked leg. */
  readonly trigger: TriggerIntent | null;
  readonly broker: BrokerShare | null;
  readonly positionSide: 'long' | 'short' | null;
}

/** @param order  its shape has passed */
export function decodeOrderIntent(order: OrderBody, on: OrderIntent['on'] = onPerps): OrderIntent {
  return {
    market: order.market,
    on,
    side: order.side,
    kind: order.kind,
    px: bookPx(parseRequestUint(order.limit_px)),
    lots: lots(parseRequestUint(order.size)),
    tif: order.tif,
    stpMode: order.stp_mode,
    reduceOnly: order.reduce_only,
    cloid: normalizeCloid(order.cloid),
    // Null means the same as an omitted key.
    trigger: triggerIntent(order.trigger ?? null),
    broker: brokerOf(order.builder ?? null),
    positionSide: order.position_side ?? null,
  };
}

const onPerps: OrderIntent['on'] = ['perp'];
/** Market kinds of an action that accepts perps and pairs. */
export const perpAndSpotKinds: OrderIntent['on'] = ['perp', 'spot'];

function triggerIntent(block: NonNullable<OrderBody['trigger']> | null): TriggerIntent | null {
  if (block === null) return null;
  const { trigger_px: px, is_market: isMarket, tpsl, trail_px: trail } = block;
  return {
    triggerPx: bookPx(parseRequestUint(px)),
    isMarket: isMarket ?? false,
    tpsl,
    trailPx: trail === null || trail === undefined ? null : bookPx(parseRequestUint(trail)),
  };
}

function brokerOf(builder: Exclude<OrderBody['builder'], undefined>): BrokerShare | null {
  return builder === null ? null : { broker: parseRequestAddress(builder.user), bps: builder.fee };
}
