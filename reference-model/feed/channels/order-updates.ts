import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import { liveOrderEventFacts, parkedLegEventFacts } from '../../engine/orders/order-facts.ts';
import { causeWordOf } from '../../event-concerns.ts';
import type { EventStamp, OrderEvent, OrderEventFacts } from '../../events.ts';
import { type Lots, lots } from '../../numeric/planes.ts';
import { formatLots, formatPx } from '../../numeric/served.ts';
import { orderEndReasonText } from '../../reads/order-reason.ts';
import { buildRow } from '../../reads/row.ts';
import { sideLetter } from '../../reads/side-letter.ts';
import type { Address } from '../../state/address.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import type { ParkedTriggerLeg } from '../../state/parked-legs.ts';
import { accountEventsOfKind } from '../block-digest.ts';
import { type Channel, makeRecordView } from '../channel.ts';

export interface OrderUpdatesChannelRules {
  /** Actions and engine rules whose order changes are not reported on this channel. */
  readonly silentCauses: ReadonlySet<string>;
  /** Records of a first frame (D105). */
  readonly snapshot: (core: Core, user: Address) => readonly JsonObject[];
  readonly status: (event: OrderEvent) => string;
  /** `order.sz`: the remaining size. */
  readonly shownLots: (event: OrderEvent) => Lots;
  /** The order inside a record (D98). */
  readonly order: (core: Core, event: OrderEvent) => JsonObject;
  readonly row: (core: Core, event: StampedOrderEvent) => JsonObject;
  /** Records of one change, oldest first (D262). */
  readonly records: (core: Core, event: OrderEvent & EventStamp) => readonly JsonObject[];
}

type StampedOrderEvent = OrderEvent & Pick<EventStamp, 'timeMs'>;

export const orderUpdatesChannelRules: OrderUpdatesChannelRules = {
  silentCauses: new Set(['modify', 'batch_modify', 'scheduled-cancels', 'cancel_all_orders', 'liquidation_t0']),
  snapshot: () => [],
  // Today's node reports a no-op as a rejection.
  status: ({ status }) => (status === 'noop' ? 'rejected' : status),
  shownLots: ({ status, order }) => (status === 'filled' ? lots(0n) : order.lots),
  order: (core, event) => ({
    ...commonOrderFields(core, event),
    px: formatPx(event.order.px),
    tif: event.order.parked === null ? event.order.tif : 'trigger',
    trigger: triggerOf(core, event.order),
    inserted_at: event.order.insertedAtMs,
  }),
  row: (core, event) => {
    const { order, filledLots, avgPx, reason, timeMs } = event;
    const rules = core.rules.feed.orderUpdates;
    return {
      order: rules.order(core, event),
      status: rules.status(event),
      filled_sz: filledLots === null ? null : sizeText(core, order.market, filledLots),
      avg_px: avgPx === null ? null : formatPx(avgPx),
      reason: orderEndReasonText(reason),
      time: timeMs,
    };
  },
  records: (core, event) => [core.rules.feed.orderUpdates.row(core, event)],
};

/** Records of orders placed, filled, cancelled or refused in the block. @source write-api, "Over the WebSocket" */
export const orderUpdatesChannel: Channel = {
  by: 'user',
  open(core, user) {
    const rules = core.rules.feed.orderUpdates;
    return makeRecordView(
      () => rules.snapshot(core, user),
      (block) =>
        accountEventsOfKind(block, user, 'order')
          .filter((event) => !rules.silentCauses.has(causeWordOf(event)))
          .flatMap((event) => rules.records(core, event)),
    );
  },
};

/** Returns the record of a resting order, as of the time it came to rest. */
export function restingOrderRecord(core: Core, order: LiveOrder): JsonObject {
  return newRecord(core, 'open', liveOrderEventFacts(order), order.insertedAtMs);
}

/** Returns the record of a parked leg, as of the time it was parked. */
export function parkedLegRecord(core: Core, leg: ParkedTriggerLeg): JsonObject {
  return newRecord(core, 'parked', parkedLegEventFacts(leg), leg.insertedAtMs);
}

function newRecord(core: Core, status: 'open' | 'parked', order: OrderEventFacts, timeMs: number): JsonObject {
  const event: OrderEvent = { kind: 'order', status, order, filledLots: null, avgPx: null, reason: null };
  return core.rules.feed.orderUpdates.row(core, { ...event, timeMs });
}

function triggerOf(core: Core, { parked }: OrderEventFacts): JsonObject | null {
  // Safe: rows of a read are JSON values, only their type differs.
  return parked === null ? null : (buildRow(core, core.rules.reads.openOrders.trigger, parked) as JsonObject);
}

/** Returns the fields of an order that all forms of its record share. */
export function commonOrderFields(core: Core, event: OrderEvent): JsonObject {
  const { order } = event;
  const { status, shownLots } = core.rules.feed.orderUpdates;
  return {
    coin: core.state.markets.get(order.market)?.coin ?? '',
    side: sideLetter(order.side),
    sz: sizeText(core, order.market, shownLots(event)),
    orig_sz: sizeText(core, order.market, order.origLots),
    oid: status(event) === 'rejected' ? null : (order.oid?.toString() ?? null),
    cloid: order.cloid,
    reduce_only: order.reduceOnly,
  };
}

function sizeText(core: Core, market: number, size: Lots): string {
  return formatLots(size, core.state.markets.get(market)?.szDecimals ?? 0);
}
