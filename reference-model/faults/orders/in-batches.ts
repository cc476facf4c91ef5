import { gateTables } from '../../../spec-schemas/stated/gates.ts';
import { makePerpOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import type { OrderGateId } from '../../engine/orders/order-gates.ts';
import { withoutRow } from '../../rule-edits.ts';
import type { Rules, RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { limitEditToTag, makeCommitEdit, makeMatchingEdit } from '../operators/orders.ts';
import { ordersBrokerFaults } from './broker.ts';
import { ordersFieldsFaults } from './fields.ts';
import { ordersHedgeFaults } from './hedge.ts';
import { ordersMatchingFaults } from './matching.ts';
import { ordersResponseFaults } from './response.ts';

// Defects only of orders in a batch: defects of single orders, and gates that batch orders bypass.

/** Defects in how an order matches a book, which uses the rules that it was created with. */
const ofBooks = new Set([
  'orders.trades-at-taker-price',
  'orders.trades-beyond-limit',
  'orders.stp-oldest-stops-both',
  'orders.stp-newest-cancels-resting',
  'orders.stp-both-keeps-resting',
  'orders.self-trades',
]);

/** Defects in the placement of an order. */
const ofPlacing = new Set([
  'orders.gtc-remainder-dropped',
  'orders.ioc-rests',
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
  'orders.broker-cap-of-approval',
  'orders.broker-free-refused',
  'orders.refusal-costs',
  'orders.noop-costs',
]);

/**
 * Gates of a perp order with a clause of their own in the orders area. A read cannot distinguish a venue without a minimum notional from
 * one that forgot it.
 */
const gates = [
  'zero-size',
  'tick',
  'lot',
  'min-size',
  'reduce-only',
  'oi-cap',
  'alo-cross',
] as const satisfies readonly OrderGateId[];

export const ordersInBatchFaults: readonly Fault[] = [
  ...ordersMatchingFaults.filter(({ id }) => ofBooks.has(id)).map((fault) => batched(fault, whileBatched(fault.edit))),
  ...[
    ...ordersMatchingFaults,
    ...ordersHedgeFaults,
    ...ordersBrokerFaults,
    ...ordersResponseFaults,
    ...ordersFieldsFaults,
  ]
    .filter(({ id }) => ofPlacing.has(id))
    .map((fault) => batched(fault, limitEditToTag('batch_order', fault.edit))),
  ...gates.map((gate) => ({
    id: `orders.${gate}-ungated-of-batch`,
    clause: gateTables['orders.perp'].gates[gate].clause,
    title: `an order of a batch passes ${gate} by`,
    edit: limitEditToTag(
      'batch_order',
      makePerpOrderRulesEdit((lane) => ({ gates: withoutRow(lane.gates, gate) })),
    ),
  })),
];

function batched(fault: Fault, edit: RulesEdit): Fault {
  return { ...fault, id: `${fault.id}-of-batch`, title: `in a batch ${fault.title}`, edit };
}

/** Books match by the edited rules only while a batch is committed. */
function whileBatched(edit: RulesEdit): RulesEdit {
  return (rules) => {
    let isBatched = false;
    const { match: sound } = rules.engine;
    const { match: edited } = edit(rules).engine;
    const { tradePx, stp }: Pick<Rules['engine']['match'], 'tradePx' | 'stp'> = {
      tradePx: (...given) => (isBatched ? edited : sound).tradePx(...given),
      stp: (...given) => (isBatched ? edited : sound).stp(...given),
    };
    const batching = makeCommitEdit('batch_order', (core, context, _body, prepared) => {
      isBatched = true;
      try {
        return prepared.commit(core, context);
      } finally {
        isBatched = false;
      }
    });
    return batching(makeMatchingEdit({ tradePx, stp })(rules));
  };
}
