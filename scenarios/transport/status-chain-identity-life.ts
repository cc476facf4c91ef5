import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { patience } from '../../harness/check/patience.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isChainIdentity } from './chain-identity.ts';

export default check({
  id: 'transport.status.chain-identity-life',
  title: 'chain_identity is unchanged by commits and a restart, and changed by a new genesis',
  clauses: ['transport.status.chain-identity-stable', 'transport.status.chain-identity-regenesis'],
  by: 'operate',
  control: 'restart',
  leases: ['node'],
  async run({ given, target, control, pace, expect }) {
    const read = () => target.read('exchange_status');
    const identityIn = (reply: ReadReply) => {
      const named = field(given.data(reply), 'chain_identity');
      if (!isChainIdentity(named.value)) throw new Unsupported('a chain identity');
      return named;
    };
    // A restarted node may need time before it serves the identity; a venue that never served it is not waited for.
    const onceServed = () =>
      pace.retried(read, ({ kind }) => kind === 'data', patience.silenceMs, 'exchange_status is not served again');
    const before = identityIn(await read());
    await control.commit(3);
    expect('transport.status.chain-identity-stable').equal(identityIn(await read()), before);
    await control.restart();
    expect('transport.status.chain-identity-stable').equal(identityIn(await onceServed()), before);
    await given.newGenesis();
    const after = identityIn(await onceServed());
    expect('transport.status.chain-identity-regenesis').differs(after, before, '');
  },
});
