import { rulesEditorAt, withRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { OrderGateCheck, OrderGateId } from './order-gates.ts';

/** What a perp's order is held against and how it goes on from there. */
export const editPerpLane = rulesEditorAt('engine', 'lanes', 'perp');

/** The same of an order on a pair. */
export const editSpotLane = rulesEditorAt('engine', 'lanes', 'spot');

/** One gate of a perp's orders looks otherwise. */
export function editPerpGate(
  id: OrderGateId,
  change: (check: OrderGateCheck<PerpMarket>) => OrderGateCheck<PerpMarket>,
): RulesEdit {
  return editPerpLane(({ gates }) => ({ gates: withRow(gates, id, ({ check }) => ({ id, check: change(check) })) }));
}
