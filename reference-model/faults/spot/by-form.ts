import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { makeSpotOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import type { OrderAtGate, OrderGateId } from '../../engine/orders/order-gates.ts';
import { withChangedRow } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

// Gates of a pair that orders of one form pass by; others are held to them.

type Form = readonly [words: string, isIt: (order: OrderAtGate) => boolean];

const asks: Form = ['asks', ({ side }) => side === 'ask'];
const alo: Form = ['alo', ({ tif }) => tif === 'alo'];

const passed: readonly (readonly [OrderGateId, ClauseId, readonly Form[], needsControl: boolean])[] = [
  ['zero-size', 'orders.body.size-zero', [asks], false],
  ['min-notional', 'spot.orders.min-notional', [asks], false],
  ['inactive', 'transport.market-inactive.pair', [alo], false],
  ['spot-disabled', 'transport.status.spot-disabled', [asks, alo], true],
];

export const spotGateBypassFaults: readonly Fault[] = passed.flatMap(([gate, clause, forms, needsControl]) =>
  forms.map(
    ([words, isIt]): Fault => ({
      id: `spot.${gate}-ungated-of-${words}`,
      clause,
      title: `an order on a pair (${words}) passes ${gate} by`,
      ...(needsControl ? { needs: ['control'] } : {}),
      edit: makeSpotOrderRulesEdit(({ gates }) => ({
        gates: withChangedRow(gates, gate, ({ id, check }) => ({
          id,
          check: (core, look, market, order) => (isIt(order) ? null : check(core, look, market, order)),
        })),
      })),
    }),
  ),
);
