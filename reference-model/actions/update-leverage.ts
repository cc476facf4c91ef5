import type { Core } from '../core.ts';
import { touchAccount } from '../money/touched.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { putMarginChoice } from '../state/leverage.ts';
import { perpAt } from '../state/market.ts';
import { positionsOf } from '../state/positions.ts';
import { maxLeverageInForce } from '../state/risk-override.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';

export interface UpdateLeverage {
  readonly asset: number;
  readonly leverage: number;
  readonly isIsolated: boolean;
}

/** Gate evaluated at commit, inside the block: a reason not to write the choice. */
export interface LeverageGate {
  readonly id: 'asset' | 'cap' | 'strict' | 'mode';
  check(core: Core, change: UpdateLeverage, owner: Address): Refusal | null;
}

/** @source engine facts, section 10 */
export interface UpdateLeverageRules {
  readonly min: number;
  readonly max: number;
  readonly gates: readonly LeverageGate[];
}

export const updateLeverageRules: UpdateLeverageRules = {
  min: 1,
  max: 100,
  gates: [
    {
      id: 'cap',
      check(core, { asset, leverage }) {
        const market = perpAt(core.state, asset);
        // Today's node accepts the choice for an asset that it does not know.
        if (market === undefined || leverage <= maxLeverageInForce(market)) return null;
        return refuse('PRECONDITION_FAILED', `leverage above the market maximum of ${maxLeverageInForce(market)}`);
      },
    },
    {
      id: 'strict',
      check: ({ state }, { asset, isIsolated }) =>
        perpAt(state, asset)?.strictIsolated === true && !isIsolated
          ? refuse('PRECONDITION_FAILED', 'market is strict-isolated')
          : null,
    },
    {
      id: 'mode',
      // Leverage may change at any time; the mode is fixed while a position is open.
      check: ({ state }, { asset, isIsolated }, owner) => {
        const keeps = positionsOf(state, owner).every(
          ({ market, margin }) => market !== asset || (margin.mode === 'isolated') === isIsolated,
        );
        return keeps ? null : refuse('PRECONDITION_FAILED', 'cannot change margin mode with an open position');
      },
    },
  ],
};

/** Gate of the next release. */
export const knownAssetGate: LeverageGate = {
  id: 'asset',
  check: (core, { asset }) =>
    perpAt(core.state, asset) === undefined ? refuse('PRECONDITION_FAILED', 'no perp market for asset') : null,
};

/** Sets the leverage of one market, and whether its positions are isolated. */
export const updateLeverageDefinition = defineAction('update_leverage', {
  decode: ({ asset, leverage, is_isolated: isIsolated }): UpdateLeverage => ({ asset, leverage, isIsolated }),
  admit(core, _context, { leverage }) {
    const { min, max } = core.rules.actions.updateLeverage;
    return leverage < min || leverage > max ? refuse('INVALID_REQUEST', `leverage is not in ${min}..${max}`) : null;
  },
  commit(core, { account }, change) {
    const refusal = firstRefusal(core.rules.actions.updateLeverage.gates, core, change, account);
    if (refusal !== null) return refusedOutcome(refusal);
    const { asset, leverage, isIsolated } = change;
    // Nothing ever reads the row of an unknown asset, and there are 2^32 such assets.
    if (perpAt(core.state, asset) !== undefined) putMarginChoice(core.state, account, asset, { leverage, isIsolated });
    touchAccount(core, account);
    return doneOutcome;
  },
});
