import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';

export default check({
  id: 'fills.read.window-echo',
  title: 'user_fills echoes start_time and end_time of the request, as null where omitted',
  clauses: ['fills.read.window-echo'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const windows = [
      [{}, [null, null]],
      [{ start_time: 1_700_000_000_000 }, [1_700_000_000_000, null]],
      [{ end_time: 1_700_000_000_001 }, [null, 1_700_000_000_001]],
      [{ start_time: 0, end_time: 1_800_000_000_000 }, [0, 1_800_000_000_000]],
    ] as const;
    for (const [sent, echoed] of windows) {
      const body = given.data(await target.read('user_fills', { address, ...sent }));
      expect('fills.read.window-echo').equal(
        derived([body.start_time, body.end_time], body),
        echoed,
        'start_time, end_time',
      );
    }
  },
});
