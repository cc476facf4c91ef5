import { addressArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors } from '../read-errors.ts';

/** @source read-api, "POST /info" and "Errors"; supplement, reads */
export const vaultAndStakingReads = {
  vault_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { vault: { kind: 'address', authority: 'public' } },
    ordering: {},
    replies: ['info.vault_state'],
    stated: {
      'info.vault_state': {
        shape: 'vaults.state.shape',
        values: {
          vault: 'vaults.state.shape',
          tvl: 'vaults.state.tvl',
          share_price: 'vaults.state.shape',
          performance_fee_bps: 'vaults.state.shape',
          lock_period_ms: 'vaults.state.lock',
          strategy: 'vaults.state.strategy',
        },
        provable: ['strategy'],
      },
    },
    empty: null,
    errors: [
      { http: 404, body: 'envelope', code: 'NOT_FOUND', when: 'no vault has the address' },
      {
        http: 400,
        body: 'envelope',
        code: 'INVALID_REQUEST',
        when: '`vault` is absent or does not parse',
        authority: 'public',
      },
    ],
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
  staking_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address: addressArgument },
    ordering: {},
    replies: ['info.staking_state'],
    stated: {
      'info.staking_state': {
        shape: 'staking.state.shape',
        rows: { delegations: 'staking.state.delegation', pending_unstakes: 'staking.state.unstakes' },
        values: {
          total_staked: 'staking.state.total',
          'delegations[].lock_months': 'staking.state.lock-months',
          total_stake: 'staking.state.chain-totals',
          n_active_validators: 'staking.state.chain-totals',
          reward_source: 'staking.state.reward-source',
        },
        provable: ['total_staked'],
      },
    },
    empty: {
      type: 'staking_state',
      address: nobodyAddress,
      total_staked: '0',
      delegations: [],
      pending_unstakes: [],
      total_stake: '900000',
      pending_validator_pool_usdc: '12.5',
      n_active_validators: 3,
      reward_source: 'fee_funded_on_book_buy',
    },
    errors: badAddressErrors,
    authority: 'public',
    nameAuthority: 'seed',
    profile: 'live',
  },
} as const satisfies ReadEntries;
