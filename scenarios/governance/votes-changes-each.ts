import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Blocked, NotExercised } from '../../harness/kernel/verdicts.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { enactVote } from '../../harness/setup/votes.ts';
import { readVoteRowsAfter } from './ballots.ts';

export default check({
  id: 'governance.votes.changes-each',
  title: 'a vote that changes two flags of a market at once lists a change for each',
  clauses: ['governance.votes.changes-each'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, control, expect } = context;
    const { coin } = await given.market();
    const flags = (value: boolean) => enactVote(context, 'SetMarketFlags', { coin, open: value, close: value });
    const readFlags = async () => {
      const { open, close } = await readPerpRow(context, 'markets_meta', coin);
      return [open, close];
    };
    given.require(
      (await readFlags()).every((flag) => flag === true),
      'the market is not open for every order',
    );
    given.afterwards(() => flags(true));
    for (const value of [false, true]) {
      await control.commit();
      const sinceMs = await pace.timeMs();
      await flags(value);
      // A venue may take one flag a vote.
      if ((await readFlags()).some((flag) => flag !== value))
        throw new NotExercised('a vote on both flags of a market');
      const [row, ...more] = await readVoteRowsAfter({ given, target, pace }, sinceMs, { status: 'enacted' });
      if (row === undefined || more.length > 0) throw new Blocked('one enactment is not one row');
      const was = String(!value);
      const turned = rowsAt(row, 'changes').filter((change) => change.new === String(value) && change.prior === was);
      expect('governance.votes.changes-each').relation(
        `two changes or more from ${was} to ${value}`,
        { changes: derived(rowsAt(row, 'changes'), field(row, 'changes')) },
        () => turned.length >= 2,
        'changes',
      );
    }
  },
});
