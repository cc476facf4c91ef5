import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { patience } from '../../harness/check/patience.ts';
import { NotHere } from '../../harness/check/verdicts.ts';

export default check({
  id: 'transport.status.chain-identity-life',
  title: 'chain_identity survives commits and a restart, and a new genesis changes it',
  clauses: ['transport.status.chain-identity-stable', 'transport.status.chain-identity-regenesis'],
  by: 'operate',
  leases: ['node'],
  async run({ given, target, control, pace, expect }) {
    const identity = async () => {
      const reply = await pace.retried(
        () => target.read('exchange_status'),
        ({ kind }) => kind === 'data',
        patience.silenceMs,
        'exchange_status is not served again',
      );
      const named = field(given.data(reply), 'chain_identity');
      if (typeof named.value !== 'string' || named.value === 'underivable') throw new NotHere('a chain identity');
      return named;
    };
    const before = await identity();
    await control.commit(3);
    expect('transport.status.chain-identity-stable').equal(await identity(), before);
    await control.restart();
    expect('transport.status.chain-identity-stable').equal(await identity(), before);
    await given.newGenesis();
    const after = await identity();
    expect('transport.status.chain-identity-regenesis').differs(after, before, '');
  },
});
