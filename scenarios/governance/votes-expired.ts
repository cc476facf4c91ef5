import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { hasVotesOnRecord } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { ballotFor, prepareBallot, voteRowsAfter, votesBodyAfter } from './ballots.ts';

const DAY_MS = 86_400_000;
/** Waits for a vote, one after the other, ms: its lifetime is not published. */
const WAITS_MS = [DAY_MS + 60_000, 6 * DAY_MS, 24 * DAY_MS];

export default check({
  id: 'governance.votes.expired',
  title:
    'a vote that found no quorum in its lifetime is over: what it would do is not done, and casts that come later are not added',
  clauses: ['governance.votes.expires'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    const { below, last, account, startMs, held } = await prepareBallot({ ...reading, control });
    await control.system(ballotFor(account, '5'), below);
    if (!(await hasVotesOnRecord(reading))) throw new Unsupported('archive');
    const [open, ...others] = await voteRowsAfter(reading, startMs);
    given.require(open !== undefined && others.length === 0, 'one ballot is not one row');
    given.require(at(open, 'status') === 'voting', 'a vote below its quorum does not stand open');
    const isIt = ({ round, sub_id }: JsonObject) => round === at(open, 'round') && sub_id === at(open, 'sub_id');
    const body = async () => votesBodyAfter(reading, startMs);
    const rowIn = (listed: JsonObject) => rowsAt(listed, 'votes').find(isIt);

    let listed = await body();
    for (const ms of WAITS_MS) {
      if (at(rowIn(listed), 'status') !== 'voting') break;
      await control.advance(ms);
      listed = await body();
    }
    if (at(rowIn(listed), 'status') === 'voting') throw new NotExercised('a vote whose lifetime is a month at most');
    const expires = expect('governance.votes.expires');
    const over = rowIn(listed);
    const kept = { status: at(over, 'status'), enacted_at: at(over, 'enacted_at'), changes: at(over, 'changes') };
    const nothing = { status: 'expired', enacted_at: null, changes: [] };
    expires.equal(derived(kept, field(over, 'status', listed)), nothing, 'the row of a vote whose lifetime is over');
    expires.decimal(await held(), '0', 'USDC that the vote would have given');

    // With those that were cast in its lifetime it would be a quorum, and by itself it is none.
    await control.system(ballotFor(account, '5'), [last]);
    expires.decimal(await held(), '0', 'USDC after a cast for what is over');
    const later = await body();
    expires.equal(field(rowIn(later), 'status', later), 'expired', 'status after a cast for what is over');
  },
});
