import type { Core } from '../core.ts';
import { vaultNavOf } from '../engine/vault-shares.ts';
import { formatUsd } from '../numeric/served.ts';
import { countOfVaultHolders, listVaults, type Vault, vaultHoldingOf } from '../state/vaults.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source read-api, "Other read rows": vault_summaries */
export interface VaultSummariesReadRules {
  readonly rows: (core: Core) => readonly Vault[];
  readonly row: RowMakers<Vault>;
  /** Number of followers among the shareholders, excluding the leader (D116). */
  readonly followers: (core: Core, vault: Vault) => number;
}

export const vaultSummariesReadRules: VaultSummariesReadRules = {
  rows: ({ state }) => [...listVaults(state)],
  row: {
    id: ({ id }) => id,
    address: ({ address }) => address,
    leader: ({ leader }) => leader,
    name: ({ name }) => name,
    tvl: (vault, core) => formatUsd(vaultNavOf(core, vault)),
    follower_count: (vault, core) => core.rules.reads.vaultSummaries.followers(core, vault),
    kind: ({ kind }) => (kind === 'User' ? 'user' : 'metaliquidity'),
  },
  followers: ({ state }, { id, leader }) =>
    countOfVaultHolders(state, id) - (vaultHoldingOf(state, id, leader).shares > 0n ? 1 : 0),
};

export const vaultSummariesRead = defineRead('vault_summaries', (core) => {
  const { rows, row } = core.rules.reads.vaultSummaries;
  return { body: { vaults: rows(core).map((vault) => buildRow(core, row, vault)) } };
});
