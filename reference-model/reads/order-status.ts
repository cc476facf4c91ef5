import { refusalAnswer } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import type { FillRecord } from '../history/fills.ts';
import type { OrderOutcome } from '../history/order-outcomes.ts';
import { lots } from '../numeric/planes.ts';
import { formatLots, formatPx } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { liveOrdersByCloid } from '../state/indexes.ts';
import { parkedTriggerLegAt, parkedTriggerLegsByCloid } from '../state/parked-legs.ts';
import { fillRow } from './fill-row.ts';
import type { OrderWithMarket, ParkedLegWithMarket } from './open-orders.ts';
import { orderEndReasonText } from './order-reason.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { sideLetter } from './side-letter.ts';

/** Query by order id or by handle; an address restricts either to its own orders. */
export interface OrderQuery {
  readonly oid: bigint | null;
  readonly cloid: string | null;
  readonly address: Address | null;
}

/** Place where an order can be found; returns the body if the order is there. */
export interface OrderLookup {
  readonly id: string;
  find(core: Core, query: OrderQuery): Record<string, unknown> | null;
}

/** @source supplement, reads: order_status */
export interface OrderStatusReadRules {
  /** Search order. */
  readonly lookups: readonly OrderLookup[];
  readonly order: RowMakers<OrderWithMarket>;
  readonly trigger: RowMakers<ParkedLegWithMarket>;
  readonly outcome: RowMakers<OrderOutcome>;
  readonly unknown: RowMakers<null>;
}

export const orderStatusReadRules: OrderStatusReadRules = {
  lookups: [
    { id: 'resting', find: findResting },
    { id: 'parked', find: findParked },
    { id: 'filled', find: findFilled },
    { id: 'outcome', find: findOutcome },
  ],
  order: {
    oid: ({ order }) => order.oid.toString(),
    coin: ({ market }) => market.coin,
    side: ({ order }) => sideLetter(order.side),
    px: ({ order }) => formatPx(order.px),
    sz: ({ order, market }) => formatLots(order.lots, market.szDecimals),
    inserted_at: ({ order }) => order.insertedAtMs,
    cloid: ({ order }) => order.cloid,
  },
  trigger: {
    oid: ({ leg }) => leg.oid.toString(),
    coin: ({ market }) => market.coin,
    side: ({ leg }) => sideLetter(leg.side),
    trigger_px: ({ leg }) => formatPx(leg.triggerPx),
    trigger_above: ({ leg }) => leg.triggerAbove,
    is_market: ({ leg }) => leg.exit.kind === 'market',
    limit_px: ({ leg }) => (leg.exit.kind === 'limit' ? formatPx(leg.exit.px) : null),
    sz: ({ leg, market }) => formatLots(leg.lots, market.szDecimals),
    registered_at: ({ leg }) => leg.insertedAtMs,
    fired: () => false,
    group: ({ leg }) => (leg.group?.kind === 'ladder' ? leg.group.id : undefined),
    trail_px: ({ leg }) => (leg.trailPx === null ? undefined : formatPx(leg.trailPx)),
    cloid: ({ leg }) => leg.cloid,
  },
  outcome: {
    oid: ({ status, oid }) => (status === 'rejected' || oid === null ? null : oid.toString()),
    coin: ({ market }, { state }) => state.markets.get(market)?.coin ?? '',
    side: ({ status, side }) => (status === 'rejected' ? sideLetter(side) : null),
    time: ({ atMs }) => atMs,
    reason: ({ status, reason }) => (status === 'canceled' ? null : orderEndReasonText(reason)),
  },
  unknown: {
    status: () => 'unknown',
    outcome_coverage: (_, { histories }) => histories.outcomes.count('node'),
  },
};

export const orderStatusRead = defineRead('order_status', (core, { oid, cloid, address }) => {
  if (oid === null && cloid === null) {
    return { rejection: refusalAnswer(refuse('INVALID_REQUEST', 'missing field: oid or cloid')) };
  }
  return { body: orderStatusBody(core, { oid, cloid, address }) };
});

function orderStatusBody(core: Core, query: OrderQuery): Record<string, unknown> {
  const rules = core.rules.reads.orderStatus;
  for (const { find } of rules.lookups) {
    const body = find(core, query);
    if (body !== null) return body;
  }
  return buildRow(core, rules.unknown, null);
}

function findResting(core: Core, query: OrderQuery): Record<string, unknown> | null {
  const source = liveOrder(core, query);
  return source === null
    ? null
    : { status: 'resting', order: buildRow(core, core.rules.reads.orderStatus.order, source) };
}

function findParked(core: Core, query: OrderQuery): Record<string, unknown> | null {
  const legs =
    query.oid === null
      ? parkedTriggerLegsByCloid(core.state, query.cloid ?? '')
      : [parkedTriggerLegAt(core.state, query.oid)];
  const leg = legs.find((one) => one !== undefined && matches(query, one));
  const market = leg === undefined ? undefined : core.state.markets.get(leg.market);
  if (leg === undefined || market === undefined) return null;
  // The older name of a parked order.
  return { status: 'triggered', trigger: buildRow(core, core.rules.reads.orderStatus.trigger, { leg, market }) };
}

/** Finds a filled order by any of its legs: an order cut off after a fill still reads filled. */
function findFilled(core: Core, query: OrderQuery): Record<string, unknown> | null {
  const outcome = outcomeOf(core, query);
  const oid = query.oid ?? outcome?.oid ?? null;
  if (oid === null) return null;
  const legs = fillsOf(core, oid, query.address ?? outcome?.owner ?? null);
  const market = core.state.markets.get(legs[0]?.market ?? outcome?.market ?? -1);
  if (market === undefined || (legs.length === 0 && outcome?.status !== 'filled')) return null;
  return {
    status: 'filled',
    fills: legs.toReversed().flatMap((leg) => fillRow(core, leg) ?? []),
    total_filled_sz: formatLots(lots(legs.reduce((sum, leg) => sum + leg.lots, 0n)), market.szDecimals),
  };
}

function findOutcome(core: Core, query: OrderQuery): Record<string, unknown> | null {
  const outcome = outcomeOf(core, query);
  if (outcome === undefined || outcome.status === 'filled') return null;
  return { status: outcome.status, outcome: buildRow(core, core.rules.reads.orderStatus.outcome, outcome) };
}

function outcomeOf(core: Core, query: OrderQuery): OrderOutcome | undefined {
  return core.histories.outcomes.findLast('node', (outcome) => matches(query, outcome));
}

/** With an oid, the handle is ignored. */
function matches(
  { oid, cloid, address }: OrderQuery,
  order: { oid: bigint | null; cloid: string | null; owner: Address },
): boolean {
  if (address !== null && order.owner !== address) return false;
  return oid === null ? order.cloid === cloid : order.oid === oid;
}

/** Returns the open order: by oid in any book; by handle the oldest order, of the given account if any. */
function liveOrder(core: Core, query: OrderQuery): OrderWithMarket | null {
  if (query.oid !== null) {
    for (const market of core.state.markets.values()) {
      const order = market.book.get(query.oid);
      if (order !== undefined) return matches(query, order) ? { order, market } : null;
    }
    return null;
  }
  const order = liveOrdersByCloid(core.state, query.cloid ?? '').find((named) => matches(query, named));
  const market = order === undefined ? undefined : core.state.markets.get(order.market);
  return order === undefined || market === undefined ? null : { order, market };
}

/** Oldest first. Without an owner the fill history supplies it: a restart loses the outcomes, but not the ring buffers. */
function fillsOf({ histories: { fills } }: Core, oid: bigint, owner: Address | null): FillRecord[] {
  const holder = owner ?? fills.ownerOf(oid);
  return holder === null ? [] : fills.of(holder).filter((fill) => fill.oid === oid);
}
