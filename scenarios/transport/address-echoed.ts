import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';

/** Reads whose body is documented with the `address` of its account, and what states that. */
const reads = [
  ['open_orders', 'orders.open-orders.shape'],
  ['user_position_history', 'history.positions.shape'],
  ['user_position_history_by_time', 'history.positions-by-time.rows'],
  ['user_funding', 'history.funding.row'],
  ['user_volume_history', 'history.volume.shape'],
  ['user_ledger_updates', 'history.user-ledger.shape'],
  ['user_twaps', 'twap.read.shape'],
  ['user_rate_limit', 'accounts.rate-limit.shape'],
  ['approved_brokers', 'referrals.brokers.shape'],
] as const;

export default check({
  id: 'transport.address.echoed',
  title: 'the address field of a read body is the requested address',
  clauses: [
    'orders.open-orders.shape',
    'history.positions.shape',
    'history.positions-by-time.rows',
    'history.funding.row',
    'history.volume.shape',
    'history.user-ledger.shape',
    'twap.read.shape',
    'accounts.rate-limit.shape',
    'referrals.brokers.shape',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    // A read of a product that a venue is without leaves the others.
    for (const [type, clause] of reads)
      await given.part(async () => {
        const { address } = given.stranger();
        const named = field(given.data(await target.read(type, { address })), 'address');
        expect(clause).equal(derived(String(named.value).toLowerCase(), named), address, `address of ${type}`);
      });
  },
});
