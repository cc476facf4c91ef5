import { address, nobody } from '../read-arguments.ts';
import type { ReadRows } from '../read-entry.ts';
import { badAddress } from '../read-errors.ts';

const snapshot = { lane: 'node', weight: 1, typeAt: 'data', authority: 'seed', profile: 'live' } as const;

/** @source read-api, "exchange_status body", "Other read rows" and "POST /info" */
export const nodeSnapshotReads = {
  exchange_status: {
    ...snapshot,
    arguments: {},
    ordering: {},
    replies: ['info.exchange_status'],
    empty: null,
    errors: [],
  },
  user_twaps: {
    ...snapshot,
    arguments: { address },
    ordering: { twaps: 'twap_id asc' },
    replies: ['info.user_twaps'],
    empty: { type: 'user_twaps', address: nobody, twaps: [] },
    errors: badAddress,
  },
  vault_summaries: {
    ...snapshot,
    arguments: {},
    ordering: {},
    replies: ['info.vault_summaries'],
    empty: { type: 'vault_summaries', vaults: [] },
    errors: [],
  },
  user_rate_limit: {
    ...snapshot,
    arguments: { address },
    ordering: {},
    replies: ['info.user_rate_limit'],
    empty: { type: 'user_rate_limit', address: nobody, last_nonce: 0, pending_count: 0, lifetime_count: 0 },
    errors: badAddress,
  },
  approved_brokers: {
    ...snapshot,
    arguments: { address },
    ordering: { builders: 'builder asc' },
    replies: ['info.approved_brokers'],
    empty: { type: 'approved_brokers', address: nobody, builders: [] },
    errors: badAddress,
  },
  validator_l1_votes: {
    ...snapshot,
    arguments: {},
    ordering: {},
    replies: ['info.validator_l1_votes'],
    empty: { type: 'validator_l1_votes', latest_round: 0, votes: [] },
    errors: [],
  },
  validator_summaries: {
    ...snapshot,
    arguments: { address: { kind: 'address-option', default: null, rule: 'fills your_stake' } },
    ordering: { validators: 'validator asc' },
    replies: ['info.validator_summaries'],
    empty: null,
    errors: [],
  },
  gossip_root_ips: {
    ...snapshot,
    arguments: {},
    ordering: {},
    replies: ['info.gossip_root_ips'],
    empty: { type: 'gossip_root_ips', peers: [] },
    errors: [],
  },
} as const satisfies ReadRows;
