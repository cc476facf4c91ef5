import { check } from '../../harness/check/check.ts';
import { derived, field, Traced } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'transport.status.body',
  title: 'exchange_status names the chain in the documented form, its flags, and a time that never falls',
  clauses: ['transport.status.chain-identity-form', 'transport.status.shape', 'transport.status.timestamp'],
  by: 'observe',
  async run({ given, target, pace, expect }) {
    const first = given.data(await target.read('exchange_status'));
    expect('transport.status.chain-identity-form').relation(
      'c<chain id>-t<start ms>-g<16 hex digits>, underivable, or nothing',
      { identity: field(first, 'chain_identity') },
      ({ identity }) =>
        identity === undefined ||
        (typeof identity === 'string' &&
          (identity === 'underivable' || /^c[0-9]+-t[0-9]+-g[0-9a-f]{16}$/i.test(identity))),
      'chain_identity',
    );
    const { chain_identity: _judged, ...flags } = first;
    expect('transport.status.shape').shape(derived(flags, first), 'info.exchange_status');

    const { address } = given.stranger();
    const height = async () => integerAt(given.data(await target.read('account_state', { address })), 'height');
    const before = await height();
    const shown = [field(first, 'timestamp')];
    for (let looks = 0; looks < 3; looks++) {
      await pace.blocks();
      // Twice: of several nodes behind one address one may be a block behind.
      for (let n = 0; n < 2; n++) shown.push(field(given.data(await target.read('exchange_status')), 'timestamp'));
    }
    if (!expect('transport.status.timestamp').exercised((await height()) > before, 'a block between two looks')) return;
    const times = new Traced(
      shown.map(({ value }) => value),
      shown.flatMap(({ from }) => from),
    );
    expect('transport.status.timestamp').relation('times that never fall', { times }, ({ times }) =>
      times.every((time, index) => index === 0 || Number(time) >= Number(times[index - 1])),
    );
  },
});
