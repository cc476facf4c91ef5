import type { Core } from '../core.ts';
import { touch } from '../money/touched.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { chooseLeverage } from '../state/leverage.ts';
import { perpAt } from '../state/market.ts';
import { defineAction, done, refused } from './action.ts';

interface UpdateLeverage {
  readonly asset: number;
  readonly leverage: number;
  readonly isIsolated: boolean;
}

/** A reason not to write the choice, found inside the block. */
export interface LeverageGate {
  readonly id: 'asset' | 'cap';
  check(core: Core, change: UpdateLeverage): Refusal | null;
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
        // Today's node takes the choice for an asset that it does not know.
        if (market === undefined || leverage <= market.maxLeverage) return null;
        return refuse('PRECONDITION_FAILED', `leverage above the market maximum of ${market.maxLeverage}`);
      },
    },
  ],
};

/** The gate of the next release. */
export const knownAssetGate: LeverageGate = {
  id: 'asset',
  check: (core, { asset }) =>
    perpAt(core.state, asset) === undefined ? refuse('PRECONDITION_FAILED', 'no perp market for asset') : null,
};

/** Chooses the leverage of one market. Isolated margin has no path in this build. */
export const updateLeverage = defineAction('update_leverage', {
  decode: ({ asset, leverage, is_isolated: isIsolated }): UpdateLeverage => ({ asset, leverage, isIsolated }),
  admit(core, _context, { leverage, isIsolated }) {
    const { min, max } = core.rules.actions.updateLeverage;
    if (leverage < min || leverage > max) return refuse('INVALID_REQUEST', `leverage is not in ${min}..${max}`);
    return isIsolated ? refuse('ACTION_UNSUPPORTED', 'isolated margin is not in this build') : null;
  },
  commit(core, { account }, change) {
    for (const gate of core.rules.actions.updateLeverage.gates) {
      const refusal = gate.check(core, change);
      if (refusal !== null) return refused(refusal);
    }
    // Nothing ever looks at the row of an unknown asset, and there are 2^32 of them.
    const known = perpAt(core.state, change.asset) !== undefined;
    if (known) chooseLeverage(core.state, account, change.asset, change.leverage);
    touch(core, account);
    return done;
  },
});
