import { gateTables } from '../../../spec-schemas/stated/gates.ts';
import { perpLane } from '../../engine/orders/gate-edits.ts';
import type { OrderGateId } from '../../engine/orders/order-gates.ts';
import { withoutRow } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { ordersBrokerFaults } from './broker.ts';
import { under } from './edits.ts';
import { ordersHedgeFaults } from './hedge.ts';
import { ordersMatchingFaults } from './matching.ts';

// What is wrong with the orders of a batch alone: defects of any order, and gates that those of a batch pass by.

/** Defects of what an order finds or leaves on the book when it comes. */
const rules = new Set([
  'orders.trades-at-taker-price',
  'orders.trades-beyond-limit',
  'orders.gtc-remainder-dropped',
  'orders.ioc-rests',
  'orders.stp-oldest-stops-both',
  'orders.stp-newest-cancels-resting',
  'orders.stp-both-keeps-resting',
  'orders.self-trades',
  'orders.stp-self-trade-code',
  'orders.reduce-only-cannot-take',
  'orders.reduce-only-flips',
  'orders.reduce-only-grows-through-zero',
  'orders.reduce-only-opens-from-flat',
  'orders.hedge-long-once',
  'orders.hedge-short-once',
  'orders.hedge-long-kept',
  'orders.hedge-short-kept',
  'orders.hedge-reduce-only-net',
  'orders.hedge-crossed-opens',
  'orders.broker-unpaid',
  'orders.broker-fee-rounded-up',
  'orders.broker-paid-by-maker',
]);

/** Gates of a perp's order that have a clause of their own in the area of orders. */
const gates = [
  'zero-size',
  'tick',
  'lot',
  'min-size',
  'min-notional',
  'reduce-only',
  'oi-cap',
  'alo-cross',
] as const satisfies readonly OrderGateId[];

export const ordersInBatchFaults: readonly Fault[] = [
  ...[...ordersMatchingFaults, ...ordersHedgeFaults, ...ordersBrokerFaults]
    .filter(({ id }) => rules.has(id))
    .map((fault) => ({
      ...fault,
      id: `${fault.id}-of-batch`,
      title: `in a batch ${fault.title}`,
      edit: under('batch_order', fault.edit),
    })),
  ...gates.map((gate) => ({
    id: `orders.${gate}-ungated-of-batch`,
    clause: gateTables['orders.perp'].gates[gate].clause,
    title: `an order of a batch passes ${gate} by`,
    edit: under(
      'batch_order',
      perpLane((lane) => ({ gates: withoutRow(lane.gates, gate) })),
    ),
  })),
];
