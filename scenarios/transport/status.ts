import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'transport.status.body',
  title: 'exchange_status names the chain in the documented form, its flags, and a time that never falls',
  clauses: ['transport.status.chain-identity-form', 'transport.status.shape', 'transport.status.timestamp'],
  by: 'observe',
  async run({ given, target, pace, expect }) {
    const first = given.data(await target.read('exchange_status'));
    const identity = first.chain_identity;
    const form =
      typeof identity === 'string' && (identity === 'underivable' || /^c[0-9]+-t[0-9]+-g[0-9a-f]{16}$/i.test(identity));
    expect('transport.status.chain-identity-form').that(identity === undefined || form, {
      expected: 'c<chain id>-t<start ms>-g<16 hex digits>, underivable, or nothing',
      actual: identity ?? null,
      path: 'chain_identity',
    });
    const { chain_identity: _judged, ...flags } = first;
    expect('transport.status.shape').shape(flags, 'info.exchange_status');

    const { address } = given.stranger();
    const height = async () => integerAt(given.data(await target.read('account_state', { address })), 'height');
    const before = await height();
    const times = [first.timestamp];
    for (let looks = 0; looks < 3; looks++) {
      await pace.blocks();
      // Twice: of several nodes behind one address one may be a block behind.
      for (let n = 0; n < 2; n++) times.push(given.data(await target.read('exchange_status')).timestamp);
    }
    if (!expect('transport.status.timestamp').exercised((await height()) > before, 'a block between two looks')) return;
    expect('transport.status.timestamp').that(
      times.every((time, index) => index === 0 || Number(time) >= Number(times[index - 1])),
      { expected: 'times that never fall', actual: times.map(String) },
    );
  },
});
