import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readRecordedVoteRows } from '../../harness/setup/votes.ts';
import { spotValueAdjustAction } from './ballots.ts';

export default check({
  id: 'governance.votes.without-casts',
  title: 'a direct enactment without a vote has no casts, an empty category, null cast times, and its changes',
  clauses: ['governance.votes.direct'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, control, pace, expect }) {
    // Validators cast at times of their own; one enactment of ours proves that the list works.
    await control.system(spotValueAdjustAction(given.stranger().address, '0'));
    const rows = await readRecordedVoteRows({ given, target, pace }, { status: 'enacted' });
    given.require(rows.length > 0, 'an enacted vote is not listed');
    const direct = rows.filter((row) => rowsAt(row, 'casts').length === 0);
    if (direct.length === 0) throw new Unsupported('a direct action on record');
    for (const row of direct) {
      const { category, first_cast_at, last_cast_at } = row;
      expect('governance.votes.direct').equal(
        derived({ category, first_cast_at, last_cast_at }, row),
        { category: '', first_cast_at: null, last_cast_at: null },
        'votes.*',
      );
      expect('governance.votes.direct').relation(
        'at least one change in an enactment without casts',
        { changes: field(row, 'changes') },
        ({ changes }) => Array.isArray(changes) && changes.length > 0,
        'changes',
      );
    }
  },
});
