import { touchAccount } from '../money/touched.ts';
import { ratioOfDeciBps } from '../numeric/rates.ts';
import { refuse } from '../refusal.ts';
import { changeMarketDeployment, changeMarketListing } from '../state/perp-deploys.ts';
import type { MarginTier } from '../state/perp-market.ts';
import { openPositionsIn } from '../state/positions.ts';
import { type CommitGate, defineAction } from './action.ts';
import {
  commitMarketSetting,
  deployDelegatePermissionBits,
  deployedMarketGate,
  makeDeployDelegateGate,
  perpDeployLaneOpenGate,
  type RequestNamingMarket,
} from './deployer-gates.ts';

interface LeverageSetting extends RequestNamingMarket {
  readonly leverage: number;
}

/** @source write-api, "Perp deployment" and "Limits" */
export interface PerpSetLeverageRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'closed' | 'market' | 'permitted' | 'bounds', LeverageSetting>[];
  readonly min: number;
  readonly max: number;
  /** The single margin tier of a market with that leverage. */
  readonly tiersOf: (leverage: number) => readonly MarginTier[];
}

/** Half of a whole notional, in tenths of a basis point. */
const HALF = 50_000n;

export const perpSetLeverageRules: PerpSetLeverageRules = {
  gates: [
    perpDeployLaneOpenGate,
    deployedMarketGate,
    makeDeployDelegateGate(deployDelegatePermissionBits.perp_set_leverage),
    {
      id: 'bounds',
      check({ rules }, _signer, { leverage }) {
        const { min, max } = rules.actions.perpSetLeverage;
        return leverage < min || leverage > max
          ? refuse('INVALID_REQUEST', `max_leverage is not in ${min}..${max}`)
          : null;
      },
    },
  ],
  min: 1,
  max: 50,
  // No source publishes the maintenance margin of a deployer's market. The model uses half of the initial margin, truncated to a tenth of a
  // bps.
  tiersOf: (leverage) => [
    {
      maxNotional: null,
      maxLeverage: Math.max(leverage, 1),
      maint: ratioOfDeciBps(HALF / BigInt(Math.max(leverage, 1))),
    },
  ],
};

/** Sets the maximum leverage of a market. */
export const perpSetLeverageDefinition = defineAction('perp_set_leverage', {
  decode: ({ asset, max_leverage: leverage }): LeverageSetting => ({ asset, leverage }),
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, tiersOf } = core.rules.actions.perpSetLeverage;
    return commitMarketSetting(core, account, gates, asked, ({ market }) => {
      changeMarketListing(core.state, market, { tiers: tiersOf(asked.leverage) });
      changeMarketDeployment(core.state, market, { hasLeverage: true });
      for (const { owner } of openPositionsIn(core.state, market)) touchAccount(core, owner);
    });
  },
});
