import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';

const uses: readonly (readonly [string, string])[] = [
  ['account_overview', 'account_state'],
  ['pm_summary', 'account_state'],
  ['encode_action', '/exchange'],
  ['action_outcome', '/exchange'],
  ['evm_contract_bindings', 'markets_meta'],
];

const older = {
  'transport.retired.older-accounts': [
    'abstraction_state',
    'web_data',
    'web_data2',
    'margin_summary',
    'user_role',
    'user_to_multi_sig_signers',
    'user_vault_equities',
    'agents',
  ],
  'transport.retired.older-markets': [
    'market_info',
    'max_market_order_ntls',
    'perps_at_open_interest_cap',
    'perp_dex_limits',
    'predicted_fundings',
    'margin_table',
    'dynamic_risk',
    'token_info',
  ],
  'transport.retired.older-trading': [
    'recent_trades',
    'trades_by_time',
    'candle',
    'user_fills_by_time',
    'user_fees',
    'max_builder_fee',
    'block_info',
    'node_info',
    'protocol_metrics',
  ],
  'transport.retired.older-chain': [
    'bridge_outbox',
    'bridge_outbound_queue',
    'bridge_finalized_cosignatures',
    'delegator_history',
    'delegator_summary',
    'leading_vaults',
    'spot_deploy_state',
    'staking_apr',
  ],
  'transport.retired.gated': ['fba_batch_state', 'mip3_deployer_oracle'],
} as const;

export default check({
  id: 'transport.retired.older-names',
  title: 'read names of older releases are unknown, and a moved read has its replacement in details.use',
  clauses: [
    'transport.retired.moved-use',
    'transport.retired.older-accounts',
    'transport.retired.older-markets',
    'transport.retired.older-trading',
    'transport.retired.older-chain',
    'transport.retired.gated',
  ],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    const { address } = given.stranger();
    const [market] = venue.markets;
    // Missing arguments do not matter: a served name would not be refused for them.
    const args = { address, ...(market === undefined ? {} : { coin: market.coin }) };
    for (const [type, place] of uses) {
      const reply = await target.read(type, args);
      const use = field(reply.wire.json, 'error.details.use');
      expect('transport.retired.moved-use').relation(
        `details.use to contain ${place} for ${type}`,
        { use },
        ({ use }) => typeof use === 'string' && use.includes(place),
        use.path,
      );
    }
    for (const clause of olderClauses) {
      for (const type of older[clause]) expect(clause).refused(await target.read(type, args));
    }
  },
});

const olderClauses = [
  'transport.retired.older-accounts',
  'transport.retired.older-markets',
  'transport.retired.older-trading',
  'transport.retired.older-chain',
  'transport.retired.gated',
] as const;

export const pointsReadsUnknownCheck = check({
  id: 'transport.retired.points-unknown',
  title: 'points_weeks, points_leaderboard and points_user are unknown reads today',
  clauses: ['transport.retired.points'],
  by: 'observe',
  form: { profile: 'live', item: 'points-reads' },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const type of ['points_weeks', 'points_leaderboard', 'points_user'])
      expect('transport.retired.points').refused(await target.read(type, { address }));
  },
});

export const pointsReadsServedCheck = check({
  id: 'transport.retired.points-read',
  title: 'points_weeks, points_leaderboard and points_user are served',
  clauses: ['transport.retired.points-served'],
  by: 'observe',
  form: { profile: 'next', item: 'points-reads' },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const clause = expect('transport.retired.points-served');
    for (const [body, shape] of [
      [{ type: 'points_weeks' }, 'info.points_weeks'],
      [{ type: 'points_leaderboard', season: 1 }, 'info.points_leaderboard'],
      [{ type: 'points_user', address }, 'info.points_user'],
    ] as const) {
      const reply = await target.info(body);
      clause.relation('a reply with data', { reply }, ({ reply }) => reply.kind === 'data');
      if (reply.kind === 'data') clause.shape(reply.data, shape);
    }
  },
});

export const undecidedReadNamesCheck = check({
  id: 'transport.type.open-names',
  title: 'identities and builder_state answer as a served read or as an unknown one',
  clauses: ['transport.type.identities', 'transport.retired.builder-state'],
  by: 'observe',
  async run({ given, target, expect, reportForm }) {
    const { address } = given.stranger();
    for (const [clause, type] of [
      ['transport.type.identities', 'identities'],
      ['transport.retired.builder-state', 'builder_state'],
    ] as const) {
      const reply = await target.read(type, { address });
      expect(clause).status(reply);
      reportForm(`${type}`, `HTTP ${reply.wire.status}`);
    }
  },
});
