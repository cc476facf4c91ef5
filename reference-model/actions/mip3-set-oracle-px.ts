import type { Core } from '../core.ts';
import { pushOraclePrice, referencePriceOfPush } from '../engine/risk/push-price.ts';
import { usdOfPx } from '../numeric/crossings.ts';
import { pow10 } from '../numeric/decimal.ts';
import { type BookPx, CORE_DECIMALS, type Usd, usd } from '../numeric/planes.ts';
import { formatUsd, parseUsd } from '../numeric/served.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type MarketDeployment, marketDeploymentOf } from '../state/perp-deploys.ts';
import { type CommitGate, defineAction, refusedOutcome } from './action.ts';
import {
  commitMarketSetting,
  deployDelegatePermissionBits,
  makeDeployDelegateGate,
  makeMarketDeploymentCheck,
  perpDeployLaneOpenGate,
  type RequestNamingMarket,
} from './deployer-gates.ts';

export interface OraclePriceSetting extends RequestNamingMarket {
  readonly px: Usd;
}

/** @source write-api, "Perp deployment"; engine facts, section 18 (the order and the band) */
export interface Mip3SetOraclePxRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'market' | 'permitted' | 'positive' | 'ceiling' | 'band', OraclePriceSetting>[];
  /** Whether governance closes this action together with the rest of its group (D49). */
  readonly isGated: boolean;
  readonly ceiling: Usd;
  /** Returns the anchor price of a push; null if there is none. */
  readonly anchor: (core: Core, deployment: MarketDeployment) => BookPx | null;
  /** Whether a price deviates from the anchor far enough to be refused. */
  readonly isFar: (px: Usd, anchor: Usd) => boolean;
}

export const mip3SetOraclePxRules: Mip3SetOraclePxRules = {
  gates: [
    {
      id: 'market',
      check: ({ state }, _signer, { asset }) =>
        marketDeploymentOf(state, asset) === undefined
          ? refuse('PRECONDITION_FAILED', `precondition failed: asset ${asset} is not a MIP-3 perp market`)
          : null,
    },
    makeDeployDelegateGate(deployDelegatePermissionBits.mip3_set_oracle_px),
    {
      id: 'positive',
      check: (_core, _signer, { px }) =>
        px <= 0n ? refuse('INVALID_REQUEST', 'invalid parameters: oracle px must be positive') : null,
    },
    {
      id: 'ceiling',
      check: ({ rules }, _signer, { px }) =>
        px > rules.actions.mip3SetOraclePx.ceiling
          ? refuse('INVALID_REQUEST', 'invalid parameters: oracle px exceeds ceiling 1000000000000')
          : null,
    },
    { id: 'band', check: makeMarketDeploymentCheck((core, _signer, deployment, { px }) => band(core, deployment, px)) },
  ],
  isGated: true,
  ceiling: usd(pow10(12 + CORE_DECIMALS)),
  anchor: referencePriceOfPush,
  // A price exactly at the edge passes: ten per cent either way.
  isFar: (px, anchor) => (px > anchor ? px - anchor : anchor - px) * 10n > anchor,
};

function band(core: Core, deployment: MarketDeployment, px: Usd): Refusal | null {
  const { anchor, isFar } = core.rules.actions.mip3SetOraclePx;
  const at = anchor(core, deployment);
  if (at === null || !isFar(px, usdOfPx(at))) return null;
  return refuse(
    'INVALID_REQUEST',
    `invalid parameters: oracle px ${formatUsd(px)} outside the ±10% move band around committed anchor ${formatUsd(usdOfPx(at))}`,
  );
}

/** Sets the oracle price of a deployer's market; the mark follows in the next block. */
export const mip3SetOraclePxDefinition = defineAction('mip3_set_oracle_px', {
  decode({ asset, px: text }): OraclePriceSetting | Refusal {
    const px = parseUsd(text);
    return px === null ? refuse('INVALID_REQUEST', 'px is no decimal of at most 18 places') : { asset, px };
  },
  admit: () => null,
  commit(core, { account }, asked) {
    const { gates, isGated } = core.rules.actions.mip3SetOraclePx;
    const closed = isGated ? perpDeployLaneOpenGate.check(core, account, asked) : null;
    if (closed !== null) return refusedOutcome(closed);
    return commitMarketSetting(core, account, gates, asked, (deployment) =>
      pushOraclePrice(core, deployment, asked.px),
    );
  },
});
