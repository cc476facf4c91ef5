import { deployParamsInForce } from '../engine/markets/deploys.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS } from '../numeric/planes.ts';
import { formatBps, ratioOfDeciBps } from '../numeric/rates.ts';
import { formatUnits, formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { marketsOfKind } from '../state/market.ts';
import { listDexs, marketDeploymentOf } from '../state/perp-deploys.ts';
import type { VenueState } from '../state/venue-state.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** A dex as listed. */
export interface ListedDex {
  readonly name: string;
  /** null: the core dex. */
  readonly deployer: Address | null;
  /** Symbols of its markets. */
  readonly assets: readonly string[];
}

/** @source supplement, reads: perp_dexs */
export interface PerpDexsReadRules {
  /** The core dex first, then the others in creation order. */
  readonly rows: (state: VenueState) => readonly ListedDex[];
  readonly row: RowMakers<ListedDex>;
  readonly limits: RowMakers<null>;
  readonly perMarket: RowMakers<null>;
}

export const perpDexsReadRules: PerpDexsReadRules = {
  rows: (state) => [
    {
      name: '',
      deployer: null,
      assets: [...marketsOfKind(state, 'perp')]
        .filter(({ id }) => !marketDeploymentOf(state, id))
        .map(({ coin }) => coin),
    },
    ...listDexs(state).map(({ name, owner, markets }) => ({
      name,
      deployer: owner,
      assets: markets.flatMap((id) => state.markets.get(id)?.coin ?? []),
    })),
  ],
  row: {
    name: ({ name }) => name,
    deployer: ({ deployer }) => deployer,
    n_assets: ({ assets }) => assets.length,
    assets: ({ assets }) => assets,
  },
  limits: {
    mip3_enabled: (_, core) => deployParamsInForce(core).isOpen,
    min_deploy_stake_base: (_, core) => {
      const decimals = core.state.tokens.get(core.params.native)?.weiDecimals ?? CORE_DECIMALS;
      return String(deployParamsInForce(core).minStake / pow10(CORE_DECIMALS - decimals));
    },
    min_deploy_stake_mtf: (_, core) => formatUnits(deployParamsInForce(core).minStake),
    gas_auction_min_bid: (_, core) => formatUsd(deployParamsInForce(core).askFloor),
    auction_duration_blocks: (_, core) => deployParamsInForce(core).askBlocks,
    deployer_fee_cap_bps: (_, core) => String(deployParamsInForce(core).deployerFeeCapBps),
    dutch_start_multiplier: (_, core) => String(deployParamsInForce(core).askMultiplier),
    per_market_limits: (_, core) => buildRow(core, core.rules.reads.perpDexs.perMarket, null),
  },
  perMarket: {
    // Lanes cap no market: only a vote sets a cap.
    max_oi: () => '0',
    max_leverage: (_, { rules }) => rules.actions.perpSetLeverage.max,
    max_taker_fee_bps: (_, { rules }) => formatBps(ratioOfDeciBps(BigInt(rules.actions.perpSetFeeTier.capDbps))),
    max_oi_per_second: () => '0',
  },
};

export const perpDexsRead = defineRead('perp_dexs', (core) => {
  const { rows, row, limits } = core.rules.reads.perpDexs;
  const dexs = rows(core.state).map((dex, index) => ({ index, ...buildRow(core, row, dex) }));
  return { body: { dexs, limits: buildRow(core, limits, null) } };
});
