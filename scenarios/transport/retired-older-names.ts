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
