import { rulesEditorAt, withRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { OrderGateCheck, OrderGateId } from './order-gates.ts';

/** Editor of the gates and later steps of a perp order. */
export const makePerpLaneEdit = rulesEditorAt('engine', 'lanes', 'perp');

/** The same for an order on a pair. */
export const makeSpotLaneEdit = rulesEditorAt('engine', 'lanes', 'spot');

/** Changes one gate of a perp's orders. */
export function makePerpGateEdit(
  id: OrderGateId,
  change: (check: OrderGateCheck<PerpMarket>) => OrderGateCheck<PerpMarket>,
): RulesEdit {
  return makePerpLaneEdit(({ gates }) => ({
    gates: withRow(gates, id, ({ check }) => ({ id, check: change(check) })),
  }));
}
