import { makeSpotOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import type { SpotFundRules } from '../../engine/spot/spot-funds.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';

// Editors that each replace entries of one record of the rules.

export const makeSpotEscrowEdit = rulesEditorAt('engine', 'escrow');
export const makeSpotFundsEdit = rulesEditorAt('engine', 'spotFunds');
export const makeSpotFeesEdit = rulesEditorAt('engine', 'spotFees');
export const makePairOrderRulesEdit = makeSpotOrderRulesEdit;

/** Edits the check of one way of paying for an order. */
export function makeSpotAffordabilityEdit<Way extends keyof SpotFundRules['affords']>(
  way: Way,
  change: (before: SpotFundRules['affords'][Way]) => SpotFundRules['affords'][Way],
): RulesEdit {
  return makeSpotFundsEdit(({ affords }) => ({ affords: { ...affords, [way]: change(affords[way]) } }));
}
