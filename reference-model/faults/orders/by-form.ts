import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import type { OrderAtGate, OrderGateId } from '../../engine/orders/order-gates.ts';
import type { Fault } from '../fault.ts';

// Gates that orders of one form pass by; others are held to them.

interface OrderForm {
  readonly id: string;
  readonly words: string;
  readonly isIt: (order: OrderAtGate) => boolean;
}

const hedged: OrderForm = { id: 'hedged', words: 'of a hedge account', isIt: ({ leg }) => leg !== 'net' };
const ioc: OrderForm = { id: 'ioc', words: 'with tif ioc', isIt: ({ tif }) => tif === 'ioc' };
const alo: OrderForm = { id: 'alo', words: 'with tif alo', isIt: ({ tif }) => tif === 'alo' };
const asks: OrderForm = { id: 'asks', words: 'to sell', isIt: ({ side }) => side === 'ask' };

const passed: readonly (readonly [OrderGateId, ClauseId, readonly OrderForm[]])[] = [
  ['tick', 'orders.grid.price', [ioc, alo, asks, hedged]],
  ['lot', 'orders.grid.size', [ioc, alo, asks, hedged]],
  ['min-size', 'orders.grid.min-size', [asks, { ...ioc, isIt: (order) => ioc.isIt(order) && asks.isIt(order) }]],
  ['margin', 'margin.gate.insufficient', [alo]],
];

export const orderGateBypassFaults: readonly Fault[] = passed.flatMap(([gate, clause, forms]) =>
  forms.map(({ id, words, isIt }) => ({
    id: `orders.${gate}-ungated-of-${id}`,
    clause,
    title: `an order ${words} passes ${gate} by`,
    edit: makePerpGateEdit(
      gate,
      (check) => (core, look, market, order) => (isIt(order) ? null : check(core, look, market, order)),
    ),
  })),
);
