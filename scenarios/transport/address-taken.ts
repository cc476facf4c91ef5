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
  title: 'every account read that is served takes its account as address',
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
        `an answer to ${type} with address`,
        { reply },
        ({ reply }) => reply.kind === 'data' && isOkStatus(reply.wire),
      );
    };
    for (const type of accountReads) await given.part(() => judges(type));
    given.require(served > 0, 'no account read is served');
  },
});
