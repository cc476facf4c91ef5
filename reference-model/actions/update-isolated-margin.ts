import type { Core } from '../core.ts';
import { isolatedEquity } from '../engine/liquidation/bucket-threshold.ts';
import type { IsolatedPosition } from '../engine/risk/isolated-margin.ts';
import { maintenanceMarginOfLeg } from '../engine/risk/margin.ts';
import { liquidationTierOf } from '../engine/risk/tier-bands.ts';
import { type Usd, usd } from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { perpAt } from '../state/market.ts';
import { defineAction } from './action.ts';
import {
  changeIsolatedMargin,
  type IsolatedMarginChange,
  type IsolatedMarginGate,
  isolatedMarginFundsGate,
  parseUsdAmount,
} from './bucket-change.ts';

/** @source engine facts, section 10; supplement, actions: update_isolated_margin */
export interface UpdateIsolatedMarginRules {
  readonly isChange: (amount: Usd) => boolean;
  readonly gates: readonly IsolatedMarginGate[];
}

export const updateIsolatedMarginRules: UpdateIsolatedMarginRules = {
  isChange: (amount) => amount !== 0n,
  gates: [
    isolatedMarginFundsGate,
    {
      id: 'strict',
      check: (core, _owner, { amount, asset }) =>
        amount < 0n && perpAt(core.state, asset)?.strictIsolated === true
          ? refuse('PRECONDITION_FAILED', 'no withdrawal from a strict-isolated position')
          : null,
    },
    {
      id: 'withdrawal',
      // An isolated leg closes at one threshold. Its risk band follows from its bucket plus profit relative to its maintenance margin.
      check(core, _owner, { amount }, { position, collateral }) {
        if (amount > 0n) return null;
        const left = usd(collateral + amount);
        if (left >= 0n && bandOf(core, position, left) === bandOf(core, position, collateral)) return null;
        return refuse('PRECONDITION_FAILED', 'withdrawal would worsen the tier of the position');
      },
    },
  ],
};

function bandOf(core: Core, position: IsolatedPosition['position'], collateral: Usd) {
  const market = perpAt(core.state, position.market);
  if (market === undefined) return null;
  const equity = isolatedEquity(core, { market, leg: position, collateral }) ?? collateral;
  return liquidationTierOf(core.rules.engine.tiers, equity, maintenanceMarginOfLeg(core, market, position));
}

/** Moves a signed amount between cross collateral and the bucket of an isolated position. */
export const updateIsolatedMarginDefinition = defineAction('update_isolated_margin', {
  decode({ asset, delta }): IsolatedMarginChange | Refusal {
    const amount = parseUsdAmount(delta);
    return amount === null ? refuse('INVALID_REQUEST', 'delta is no decimal of at most 18 places') : { asset, amount };
  },
  admit: (core, _context, { amount }) =>
    core.rules.actions.updateIsolatedMargin.isChange(amount) ? null : refuse('INVALID_REQUEST', 'delta is 0'),
  commit: (core, context, change) =>
    changeIsolatedMargin(core, context, core.rules.actions.updateIsolatedMargin.gates, change),
});
