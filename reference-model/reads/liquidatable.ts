import type { Core } from '../core.ts';
import type { LiquidationTier } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { listRiskFlaggedAccounts, type RiskFlaggedAccount } from '../state/indexes.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source read-api, "POST /info" (the name); supplement, reads: liquidatable */
export interface LiquidatableReadRules {
  /** Ascending address. */
  rows(core: Core): readonly RiskFlaggedAccount[];
  readonly row: RowMakers<RiskFlaggedAccount>;
  /** Names of the bands in the read. */
  readonly words: Readonly<Record<Exclude<LiquidationTier, 'Safe'>, string>>;
}

export const liquidatableReadRules: LiquidatableReadRules = {
  rows: ({ state }) => listRiskFlaggedAccounts(state),
  row: {
    address: ({ address }): Address => address,
    tier: ({ tier }, { rules }) => rules.reads.liquidatable.words[tier],
  },
  words: { T0: 'YellowCard', T1: 'PartialMarket50', T2: 'FullMarket', T3: 'BackstopTakeover' },
};

export const liquidatableRead = defineRead('liquidatable', (core) => {
  const { rows, row } = core.rules.reads.liquidatable;
  return { body: { accounts: rows(core).map((flagged) => buildRow(core, row, flagged)) } };
});
