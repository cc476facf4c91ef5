import { editSpotLane } from '../../engine/orders/gate-edits.ts';
import type { SpotFundRules } from '../../engine/spot/spot-funds.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';

// Each replaces entries of one record of the rules.

export const editEscrow = rulesEditorAt('engine', 'escrow');
export const editSpotFunds = rulesEditorAt('engine', 'spotFunds');
export const editSpotFees = rulesEditorAt('engine', 'spotFees');
export const editSpotLaneRules = editSpotLane;

/** Edits the check of one way of paying for an order. */
export function editSpotAffordability<Way extends keyof SpotFundRules['affords']>(
  way: Way,
  change: (before: SpotFundRules['affords'][Way]) => SpotFundRules['affords'][Way],
): RulesEdit {
  return editSpotFunds(({ affords }) => ({ affords: { ...affords, [way]: change(affords[way]) } }));
}
