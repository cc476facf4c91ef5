import type { BeginBlockStep } from '../../engine/begin-block.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import type { ParkedLegWithMarket } from '../../reads/open-orders.ts';
import type { RowMakers } from '../../reads/row.ts';
import { rulesEditorAt, withRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { ParkedLeg } from '../../state/parked-legs.ts';

// Ways to the entries of the rules that faults of trigger legs replace.

export const makeParkingEdit = rulesEditorAt('engine', 'park');

export const makeTriggersEdit = rulesEditorAt('engine', 'triggers');

/** Edits one step at the start of a block. */
export function makeBlockStepEdit(
  id: BeginBlockStep['id'],
  change: (run: BeginBlockStep['run']) => BeginBlockStep['run'],
): RulesEdit {
  return rulesEditorAt('engine')(({ block }) => ({
    block: withRow(block, id, (row) => ({ ...row, run: change(row.run) })),
  }));
}

/** Orders that fired legs send are not held to what reduces. */
export const omitReduceOnlyGateEdit = makePerpGateEdit(
  'reduce-only',
  (check) => (core, snapshot, market, order) =>
    order.origin.kind === 'trigger' ? null : check(core, snapshot, market, order),
);

const openOrders = rulesEditorAt('reads', 'openOrders');

/** Cells of a parked row that are made otherwise. */
export function makeParkedRowEdit(cells: RowMakers<ParkedLegWithMarket>): RulesEdit {
  return openOrders((rules) => ({ parkedRow: { ...rules.parkedRow, ...cells } }));
}

/** Keys of the trigger block of a parked row that are made otherwise. */
export function makeTriggerObjectEdit(cells: RowMakers<ParkedLeg>): RulesEdit {
  return openOrders((rules) => ({ trigger: { ...rules.trigger, ...cells } }));
}
