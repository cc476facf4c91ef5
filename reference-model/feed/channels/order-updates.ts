import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { OrderEvent } from '../../events.ts';
import type { Lots } from '../../numeric/planes.ts';
import { wholePx, wholeSize } from '../../numeric/served.ts';
import { sideLetter } from '../../reads/side-letter.ts';
import { eventsOf } from '../block-digest.ts';
import { type Channel, recordView } from '../channel.ts';

export interface OrderUpdatesRules {
  /** Actions and engine rules whose order changes this channel does not tell. */
  readonly silentVia: ReadonlySet<string>;
  readonly status: (event: OrderEvent) => string;
  /** Size of `order.sz`. */
  readonly shownLots: (event: OrderEvent) => Lots;
  readonly row: (core: Core, event: OrderEvent) => JsonObject;
}

export const orderUpdatesRules: OrderUpdatesRules = {
  silentVia: new Set(['modify', 'batch_modify', 'schedule_cancel', 'cancel_all_orders', 'liquidation_t0']),
  // A no-op arrives as a rejection on today's node.
  status: ({ status }) => (status === 'noop' ? 'rejected' : status),
  shownLots: ({ status, order, filledLots }) => (status === 'filled' ? (filledLots ?? order.lots) : order.lots),
  row: (core, event) => {
    const { order, filledLots, avgPx, reason } = event;
    const rules = core.rules.feed.orderUpdates;
    const status = rules.status(event);
    return {
      order: orderFacts(core, event),
      status,
      filled_sz: filledLots === null ? null : sizeText(core, order.market, filledLots),
      avg_px: avgPx,
      reason,
      time: core.state.timeMs,
    };
  },
};

/** Records of orders placed, filled, cancelled or refused in the block. @source write-api, "Over the WebSocket" */
export const orderUpdatesChannel: Channel = {
  by: 'user',
  open(core, user) {
    const rules = core.rules.feed.orderUpdates;
    return recordView(
      () => [],
      (block) =>
        eventsOf(block, user)
          .orders.filter(({ via }) => !rules.silentVia.has(via))
          .map((event) => rules.row(core, event)),
    );
  },
};

function orderFacts(core: Core, event: OrderEvent): JsonObject {
  const { order } = event;
  const refused = core.rules.feed.orderUpdates.status(event) === 'rejected';
  return {
    coin: core.state.markets.get(order.market)?.coin ?? '',
    side: sideLetter(order.side),
    limit_px: wholePx(order.px),
    sz: sizeText(core, order.market, core.rules.feed.orderUpdates.shownLots(event)),
    orig_sz: sizeText(core, order.market, order.origLots),
    oid: refused ? null : (order.oid?.toString() ?? null),
    cloid: order.cloid,
    tif: core.rules.feed.tif(order.tif),
    reduce_only: order.reduceOnly,
  };
}

function sizeText(core: Core, market: number, size: Lots): string {
  return wholeSize(size, core.state.markets.get(market)?.szDecimals ?? 0);
}
