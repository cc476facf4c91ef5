import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isUnknownType } from '../../harness/client/outcome.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** The types by their required answers. `action_outcome` and `identities` may answer freely (D16). */
const types = {
  nothing: [
    'markets_meta',
    'mip3_active_bids',
    'liquidatable',
    'perp_dexs',
    'earn_state',
    'spot_deploy_auction',
    'option_series',
    'validator_votes',
    'recent_blocks',
    'recent_transactions',
    'exchange_status',
    'vault_summaries',
    'validator_l1_votes',
    'validator_summaries',
    'gossip_root_ips',
    'markets',
  ],
  address: [
    'account_state',
    'clearinghouse_state',
    'open_orders',
    'user_fills',
    'order_status',
    'user_funding',
    'user_funding_by_time',
    'user_volume_history',
    'user_interest',
    'user_ledger_updates',
    'user_non_funding_ledger_updates',
    'historical_orders',
    'user_twap_slice_fills',
    'delegator_rewards',
    'portfolio',
    'spot_margin_state',
    'user_position_history',
    'user_position_history_by_time',
    'option_state',
    'staking_state',
    'fee_schedule',
    'referral_state',
    'broker_state',
    'user_twaps',
    'user_rate_limit',
    'approved_brokers',
    'active_asset_data',
  ],
  coin: ['l2_book', 'trades', 'candle_snapshot', 'funding_history', 'active_asset_data'],
  vault: ['vault_state'],
} as const;

export default check({
  id: 'transport.type.served',
  title: 'every documented read type is known, and its reply has that type',
  clauses: ['transport.type.served', 'transport.envelope.type-inside'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const { coin } = await given.market();
    const asks: readonly JsonObject[] = [
      ...types.nothing.map((type) => ({ type })),
      ...types.address.map((type) => ({ type, address, coin, oid: 1 })),
      ...types.coin.map((type) => ({ type, coin, address, interval: '1m' })),
      ...types.vault.map((type) => ({ type, vault: address, address })),
    ];
    for (const body of given.sample(asks, 12))
      await given.part(async () => {
        const reply = await target.info(body);
        // Other checks judge further faults of the request.
        expect('transport.type.served').relation(
          `the read ${body.type}`,
          { reply },
          ({ reply }) => !isUnknownType(reply),
        );
        if (reply.kind === 'data' && reply.data !== null)
          expect('transport.envelope.type-inside').equal(derived(reply.type, reply), body.type, 'type');
      });
  },
});
