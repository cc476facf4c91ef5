import { faucetReserveAddress, type Genesis, readDefaultGenesis } from '../../../reference-model/index.ts';
import { rowsIn } from '../../client/json-at.ts';
import { coreEvmFeeAdoption } from './core-evm-fee.ts';
import { feesAdoption } from './fees.ts';
import { objectOrEmpty, requireAmountText, requireInteger } from './figures.ts';
import { lendableTokensIn } from './lendable-tokens.ts';
import { marketFiguresAdoption, readFundingTimeByCoin, readOpenInterestByCoin } from './market-figures.ts';
import { marketsAdoption } from './markets.ts';
import { pairsAdoption, readLastPrintPxByPair } from './pairs.ts';
import type { PerBlockTables, ShadowGenesisPart, StaticTables } from './part.ts';
import { lendingPoolsAdoption } from './pools.ts';
import { optionSeriesAdoption } from './series.ts';
import { tokensAdoption, usdcAndNativeAdoption } from './tokens.ts';
import { validatorsAdoption } from './validators.ts';

/**
 * Rate budgets and windows belong to the target's edge: the shadow gets only what the target has already let through.
 */
const edgeLimitsAdoption: ShadowGenesisPart<StaticTables> = {
  covers: ['params.limits', 'params.faucet.enabled', 'params.faucet.ipWindowMs'],
  write: (genesis, { facts }) => ({
    ...genesis,
    params: {
      ...genesis.params,
      limits: { perIp: null, perAccount: null, allowlist: [] },
      faucet: { ...genesis.params.faucet, enabled: facts.capabilities.has('faucet'), ipWindowMs: 0 },
    },
  }),
};

const marginAddOnAdoption: ShadowGenesisPart<StaticTables> = {
  covers: ['params.margin'],
  write: (genesis, { probed: { cushionUsd } }) =>
    cushionUsd === null ? genesis : { ...genesis, params: { ...genesis.params, margin: { cushionUsd } } },
};

/** Balance of the faucet's reserve, and the time of the block in which it was read. No other existing account is adopted. */
const faucetReserveAdoption: ShadowGenesisPart<PerBlockTables> = {
  covers: ['startMs', 'accounts'],
  write(genesis, source) {
    const holdings: Record<string, string> = {};
    let usdc = '0';
    for (const row of rowsIn(objectOrEmpty(source.reserve.spot), 'balances')) {
      const id = requireInteger(row, 'signing_id');
      if (id === genesis.usdc) usdc = requireAmountText(row.total);
      else holdings[id] = requireAmountText(row.total);
    }
    const startMs = requireInteger(source.reserve, 'time');
    return { ...genesis, startMs, accounts: [{ address: faucetReserveAddress, usdc, tokens: holdings }] };
  },
};

/** Parts that are written once per campaign. */
const tableParts: readonly ShadowGenesisPart<StaticTables>[] = [
  usdcAndNativeAdoption,
  marketsAdoption,
  feesAdoption,
  coreEvmFeeAdoption,
  marginAddOnAdoption,
  edgeLimitsAdoption,
];
/** Parts that are rewritten for each sequence, since earlier sequences moved these figures. */
const presentParts: readonly ShadowGenesisPart<PerBlockTables & Pick<StaticTables, 'probed'>>[] = [
  tokensAdoption,
  pairsAdoption,
  lendingPoolsAdoption,
  marketFiguresAdoption,
  faucetReserveAdoption,
  optionSeriesAdoption,
  validatorsAdoption,
];

export const adoptedGenesisFields = [...tableParts, ...presentParts].flatMap(({ covers }) => covers);

/** Target as a sequence found it: the genesis document of its shadow, and figures from before the run. */
export interface AdoptedSnapshot {
  readonly genesis: Genesis;
  readonly timeMs: number;
  readonly height: number;
  /** Open interest by coin before the run. */
  readonly baselines: ReadonlyMap<string, string>;
  /** Next funding boundary by coin, for markets that have a premium sample. */
  readonly boundaries: ReadonlyMap<string, number>;
  /** Newest print by pair, whole quote tokens; pairs without trades are left out. */
  readonly prints: ReadonlyMap<string, string>;
  /** Tokens that may be lent at a share price of 1. */
  readonly lendable: ReadonlySet<number>;
}

/** Venue whose tables were adopted: each sequence forks it in its state at the start of that sequence. */
export interface AdoptedVenue {
  /** Ticks found by probing orders; null: not probed. */
  readonly pairTicks: ReadonlyMap<string, string> | null;
  /** @throws Blocked when a read lacks a field */
  fork(present: PerBlockTables): AdoptedSnapshot;
}

/**
 * Adopts a target's own tables; figures that no read shows come from the shipped genesis (D32). Computed values are not adopted.
 * @throws Blocked when a read lacks a field
 */
export function adoptVenue(tables: StaticTables): AdoptedVenue {
  const start: Genesis = { ...readDefaultGenesis(), name: 'adopted' };
  const document = tableParts.reduce((genesis, part) => part.write(genesis, tables), start);
  return {
    pairTicks: tables.probed.pairTicks,
    fork(present) {
      const { probed } = tables;
      const listed =
        present.meta === null ? document : marketsAdoption.write(document, { ...tables, meta: present.meta });
      const genesis = presentParts.reduce((written, part) => part.write(written, { ...present, probed }), listed);
      const height = requireInteger(present.reserve, 'height');
      const baselines = readOpenInterestByCoin(present);
      const boundaries = readFundingTimeByCoin(present);
      const moved = {
        baselines,
        boundaries,
        prints: readLastPrintPxByPair(present),
        lendable: lendableTokensIn(present),
      };
      return { genesis, timeMs: genesis.startMs, height, ...moved };
    },
  };
}
