import type { BeginBlockStep } from '../../engine/begin-block.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import type { ParkedLegWithMarket } from '../../reads/open-orders.ts';
import type { RowMakers } from '../../reads/row.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { ParkedTriggerLeg } from '../../state/parked-legs.ts';

// Editors of the rule entries that trigger faults replace.

export const makeLegParkingEdit = rulesEditorAt('engine', 'park');

export const makeTriggersEdit = rulesEditorAt('engine', 'triggers');

/** Edits one begin-block step. */
export function makeBlockStepEdit(
  id: BeginBlockStep['id'],
  change: (run: BeginBlockStep['run']) => BeginBlockStep['run'],
): RulesEdit {
  return rulesEditorAt('engine')(({ block }) => ({
    block: withChangedRow(block, id, (row) => ({ ...row, run: change(row.run) })),
  }));
}

/** Exempts orders of fired legs from the reduce-only gate. */
export const exemptFiredLegsFromReduceOnlyEdit = makePerpGateEdit(
  'reduce-only',
  (check) => (core, snapshot, market, order) =>
    order.origin.kind === 'trigger' ? null : check(core, snapshot, market, order),
);

const openOrders = rulesEditorAt('reads', 'openOrders');

/** Edits cells of a parked row. */
export function makeParkedRowEdit(cells: RowMakers<ParkedLegWithMarket>): RulesEdit {
  return openOrders((rules) => ({ parkedRow: { ...rules.parkedRow, ...cells } }));
}

/** Edits keys of the trigger block of a parked row. */
export function makeTriggerObjectEdit(cells: RowMakers<ParkedTriggerLeg>): RulesEdit {
  return openOrders((rules) => ({ trigger: { ...rules.trigger, ...cells } }));
}
