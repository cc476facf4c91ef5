import { spotLane } from '../../engine/orders/gate-edits.ts';
import type { SpotFundRules } from '../../engine/spot/spot-funds.ts';
import { editsOf } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';

// Each replaces entries of one record of the rules.

export const escrow = editsOf('engine', 'escrow');
export const funds = editsOf('engine', 'spotFunds');
export const fees = editsOf('engine', 'spotFees');
export const lane = spotLane;

/** One way of paying for an order looks otherwise. */
export function affording<Way extends keyof SpotFundRules['affords']>(
  way: Way,
  change: (before: SpotFundRules['affords'][Way]) => SpotFundRules['affords'][Way],
): RulesEdit {
  return funds(({ affords }) => ({ affords: { ...affords, [way]: change(affords[way]) } }));
}
