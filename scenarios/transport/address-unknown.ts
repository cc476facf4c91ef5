import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';

export default check({
  id: 'transport.address.unknown',
  title: 'reads of an address never seen answer 200 with empty lists and zero values',
  clauses: ['transport.address.unknown'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const lists = [
      ['open_orders', 'orders'],
      ['user_fills', 'fills'],
      ['user_non_funding_ledger_updates', 'ledger_updates'],
    ] as const;
    for (const [type, key] of lists) {
      const reply = await target.read(type, { address });
      expect('transport.address.unknown').served(reply);
      expect('transport.address.unknown').equal(field(reply.wire.json, `data.${key}`), []);
    }
    const state = await target.read('account_state', { address });
    expect('transport.address.unknown').served(state);
    expect('transport.address.unknown').decimal(field(state.wire.json, 'data.account_value'), '0');
    for (const detail of ['margin', 'overview'])
      expect('transport.address.unknown').served(await target.read('account_state', { address, detail }));
    const counters = await target.read('user_rate_limit', { address });
    expect('transport.address.unknown').served(counters);
    expect('transport.address.unknown').equal(field(counters.wire.json, 'data.lifetime_count'), 0);
    // An empty answer is meaningful only if a wrong request gets an error.
    given.require(
      (await target.read('no_such_read', { address })).kind === 'error',
      'a read that does not exist is answered without an error',
    );
  },
});
