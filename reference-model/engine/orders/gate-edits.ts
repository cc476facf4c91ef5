import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { OrderGateCheck, OrderGateId } from './order-gates.ts';

/** Editor of the gates and later steps of a perp order. */
export const makePerpOrderRulesEdit = rulesEditorAt('engine', 'lanes', 'perp');

/** The same for an order on a pair. */
export const makeSpotOrderRulesEdit = rulesEditorAt('engine', 'lanes', 'spot');

/** Changes one gate of a perp's orders. */
export function makePerpGateEdit(
  id: OrderGateId,
  change: (check: OrderGateCheck<PerpMarket>) => OrderGateCheck<PerpMarket>,
): RulesEdit {
  return makePerpOrderRulesEdit(({ gates }) => ({
    gates: withChangedRow(gates, id, ({ check }) => ({ id, check: change(check) })),
  }));
}
