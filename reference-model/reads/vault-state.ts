import { refusalAnswer } from '../answers/answer.ts';
import { vaultNavOf, vaultSharePriceOf } from '../engine/vault-shares.ts';
import { formatUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { countOfVaultHolders, type Vault, vaultAtAddress } from '../state/vaults.ts';
import type { VenueState } from '../state/venue-state.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: vault_state */
export interface VaultStateReadRules {
  readonly body: RowMakers<Vault>;
  /** The vault with an address. */
  readonly find: (state: VenueState, address: Address) => Vault | undefined;
}

export const vaultStateReadRules: VaultStateReadRules = {
  body: {
    vault: ({ address }) => address,
    name: ({ name }) => name,
    tvl: (vault, core) => formatUsd(vaultNavOf(core, vault)),
    share_price: (vault, core) => formatUsd(vaultSharePriceOf(core, vault)),
    depositor_count: ({ id }, { state }) => countOfVaultHolders(state, id),
    high_water_mark: ({ highWaterMark }) => formatUsd(highWaterMark),
    performance_fee_bps: ({ managementFeeBps }) => String(managementFeeBps),
    lock_period_ms: ({ kind }, { rules }) => rules.engine.vaults.lockMs(kind),
    strategy: ({ kind }) => kind,
  },
  find: vaultAtAddress,
};

export const vaultStateRead = defineRead('vault_state', (core, { vault: address }) => {
  const { body, find } = core.rules.reads.vaultState;
  const vault = find(core.state, address);
  if (vault === undefined) return { rejection: refusalAnswer(refuse('NOT_FOUND', `vault not found: ${address}`)) };
  return { body: buildRow(core, body, vault) };
});
