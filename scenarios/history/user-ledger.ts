import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';

const read = 'user_ledger_updates';

export default check({
  id: 'history.user-ledger.empty',
  title: 'user_ledger_updates echoes the window and serves an empty list, even for an account that has received funds',
  clauses: ['history.user-ledger.shape', 'history.user-ledger.echo', 'history.user-ledger.empty'],
  by: 'act',
  accounts: 'fresh',
  async run({ given, target, expect }) {
    const { address } = await given.fundedAccount({ usdc: '1' });
    for (const [sent, echoed] of [
      [{}, [null, null]],
      [{ start_time: 1_700_000_000_000 }, [1_700_000_000_000, null]],
      [{ start_time: 0, end_time: 1_900_000_000_000 }, [0, 1_900_000_000_000]],
    ] as const) {
      const data = given.data(await target.read(read, { address, ...sent }));
      expect('history.user-ledger.echo').equal(
        derived([data.start_time, data.end_time], field(data, 'start_time'), field(data, 'end_time')),
        [...echoed],
        'start_time, end_time',
      );
      expect('history.user-ledger.empty').equal(field(data, 'updates'), []);
      expect('history.user-ledger.shape').shape(data, 'info.user_ledger_updates');
    }
  },
});
