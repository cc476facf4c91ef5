import { check } from '../../harness/check/check.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { isReadServed } from './served.ts';

/** Reads of an account that need only its address. */
const accountReads = [
  'account_state',
  'clearinghouse_state',
  'open_orders',
  'user_fills',
  'user_rate_limit',
  'user_non_funding_ledger_updates',
  'user_ledger_updates',
  'user_funding',
  'user_volume_history',
  'historical_orders',
  'user_position_history',
  'user_twaps',
  'approved_brokers',
  'user_interest',
  'spot_margin_state',
  'broker_state',
  'referral_state',
];

export default check({
  id: 'transport.address.taken',
  title: 'every served account read takes its account in the field address',
  clauses: ['transport.address.every-read'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    let served = 0;
    const judges = async (type: string) => {
      const reply = await target.read(type, { address });
      // Another clause judges whether a read is served at all.
      if (!isReadServed(reply)) return;
      served += 1;
      expect('transport.address.every-read').relation(
        `HTTP 200 with data for ${type} with the field address`,
        { reply },
        ({ reply }) => reply.kind === 'data' && isOkStatus(reply.wire),
      );
    };
    for (const type of accountReads) await given.part(() => judges(type));
    given.require(served > 0, 'no account read is served');
  },
});
