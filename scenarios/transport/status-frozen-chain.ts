import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { castVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'transport.status.frozen-chain',
  title: 'exchange_status has frozen true exactly while the chain is halted for an upgrade',
  clauses: ['transport.status.frozen'],
  by: 'operate',
  control: 'vote',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const halt = (frozen: boolean) =>
      castVote(context, { category: 'vote_global', action: 'SetFrozen', payload: { frozen } });
    const shown = async () => field(given.data(await target.read('exchange_status')), 'frozen');
    given.afterwards(() => halt(false));

    for (const frozen of [true, false]) {
      await halt(frozen);
      expect('transport.status.frozen').equal(await shown(), frozen);
    }
  },
});
