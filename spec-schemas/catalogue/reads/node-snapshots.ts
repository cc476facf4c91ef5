import { addressArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors } from '../read-errors.ts';

const snapshot = { lane: 'node', weight: 1, typeAt: 'data', authority: 'seed', profile: 'live' } as const;

/** @source read-api, "exchange_status body", "Other read rows" and "POST /info" */
export const nodeSnapshotReads = {
  exchange_status: {
    ...snapshot,
    arguments: {},
    ordering: {},
    replies: ['info.exchange_status'],
    stated: {
      'info.exchange_status': {
        shape: 'transport.status.shape',
        values: {
          spot_disabled: 'transport.status.spot-disabled',
          post_only: 'transport.status.post-only',
          mip3_enabled: 'transport.status.mip3-enabled',
          frozen: 'transport.status.frozen',
          timestamp: 'transport.scalar.time',
        },
        provable: ['timestamp'],
      },
    },
    empty: null,
    errors: [],
  },
  user_twaps: {
    ...snapshot,
    arguments: { address: addressArgument },
    ordering: { twaps: 'twap_id asc' },
    replies: ['info.user_twaps'],
    stated: {
      'info.user_twaps': {
        shape: 'twap.read.shape',
        order: { twaps: 'twap.read.order' },
        values: { 'twaps[].side': 'twap.read.side', 'twaps[].executed_sz': 'twap.read.executed' },
      },
    },
    empty: { type: 'user_twaps', address: nobodyAddress, twaps: [] },
    errors: badAddressErrors,
  },
  vault_summaries: {
    ...snapshot,
    arguments: {},
    ordering: {},
    replies: ['info.vault_summaries'],
    stated: {
      'info.vault_summaries': {
        shape: 'vaults.summaries.shape',
        rows: { vaults: 'vaults.create.created' },
        values: {
          'vaults[].leader': 'vaults.summaries.leader',
          'vaults[].name': 'vaults.summaries.shape',
          'vaults[].kind': 'vaults.summaries.kind',
        },
      },
    },
    empty: { type: 'vault_summaries', vaults: [] },
    errors: [],
  },
  user_rate_limit: {
    ...snapshot,
    arguments: { address: addressArgument },
    ordering: {},
    replies: ['info.user_rate_limit'],
    stated: {
      'info.user_rate_limit': {
        shape: 'accounts.rate-limit.shape',
        values: { last_nonce: 'accounts.rate-limit.last-nonce', lifetime_count: 'accounts.rate-limit.lifetime' },
      },
    },
    empty: { type: 'user_rate_limit', address: nobodyAddress, last_nonce: 0, pending_count: 0, lifetime_count: 0 },
    errors: badAddressErrors,
  },
  approved_brokers: {
    ...snapshot,
    arguments: { address: addressArgument },
    ordering: { builders: 'builder asc' },
    replies: ['info.approved_brokers'],
    stated: {
      'info.approved_brokers': {
        shape: 'referrals.brokers.shape',
        order: { builders: 'referrals.brokers.order' },
        values: { 'builders[].max_fee_bps': 'referrals.broker.approves' },
      },
    },
    empty: { type: 'approved_brokers', address: nobodyAddress, builders: [] },
    errors: badAddressErrors,
  },
  validator_l1_votes: {
    ...snapshot,
    arguments: {},
    ordering: {},
    replies: ['info.validator_l1_votes'],
    stated: {
      'info.validator_l1_votes': {
        shape: 'governance.l1-votes.shape',
        values: { 'votes[].submitted_at': 'governance.l1-votes.casts' },
      },
    },
    empty: { type: 'validator_l1_votes', latest_round: 0, votes: [] },
    errors: [],
  },
  validator_summaries: {
    ...snapshot,
    arguments: { address: { kind: 'address-option', default: null, rule: 'fills your_stake' } },
    ordering: { validators: 'validator asc' },
    replies: ['info.validator_summaries'],
    stated: {
      'info.validator_summaries': {
        shape: 'governance.validators.shape',
        order: { validators: 'governance.validators.order' },
        values: {
          total_stake: 'governance.validators.total',
          n_active: 'governance.validators.total',
          'validators[].delegated_stake': 'governance.validators.delegated',
          'validators[].your_stake': 'governance.validators.your-stake',
        },
        provable: ['total_stake', 'validators[].delegated_stake'],
      },
    },
    empty: null,
    errors: [],
  },
  gossip_root_ips: {
    ...snapshot,
    arguments: {},
    ordering: {},
    replies: ['info.gossip_root_ips'],
    stated: {
      'info.gossip_root_ips': { shape: 'transport.peers.shape' },
    },
    empty: { type: 'gossip_root_ips', peers: [] },
    errors: [],
  },
} as const satisfies ReadEntries;
