import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { hasVotesOnRecord } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { prepareBallot, readVoteRowsAfter, readVotesBodyAfter, spotValueAdjustAction } from './ballots.ts';

const DAY_MS = 86_400_000;
/** Successive waits for a vote, ms: its lifetime is not published. */
const WAITS_MS = [DAY_MS + 60_000, 6 * DAY_MS, 24 * DAY_MS];

export default check({
  id: 'governance.votes.expired',
  title: 'a vote without quorum in its lifetime expires without effect, and later casts are not added to it',
  clauses: ['governance.votes.expires', 'governance.votes.agreeing-null', 'governance.votes.filter-words'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    const { below, last, account, startMs, held } = await prepareBallot({ ...reading, control });
    await control.system(spotValueAdjustAction(account, '5'), below);
    if (!(await hasVotesOnRecord(reading))) throw new Unsupported('archive');
    const [open, ...others] = await readVoteRowsAfter(reading, startMs);
    given.require(open !== undefined && others.length === 0, 'one ballot is not one row');
    given.require(at(open, 'status') === 'voting', 'a vote below its quorum does not stand open');
    const isIt = ({ round, sub_id }: JsonObject) => round === at(open, 'round') && sub_id === at(open, 'sub_id');
    const body = async () => readVotesBodyAfter(reading, startMs);
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
    expires.equal(derived(kept, field(over, 'status', listed)), nothing, 'the expired vote');
    const agreeing = field(over, 'agreeing_stake', listed);
    expect('governance.votes.agreeing-null').equal(agreeing, null, 'agreeing_stake of the vote after its lifetime');
    expires.decimal(await held(), '0', 'USDC of the account that the expired vote would have credited');

    // Together with the casts within its lifetime it would be a quorum; alone it is not.
    await control.system(spotValueAdjustAction(account, '5'), [last]);
    expires.decimal(await held(), '0', 'USDC of the account after a cast for the expired vote');
    const later = await body();
    expires.equal(field(rowIn(later), 'status', later), 'expired', 'status of the expired vote after a later cast');
    for (const [status, isKept] of [
      ['expired', true],
      ['voting', false],
      ['enacted', false],
    ] as const) {
      const narrowed = await readVotesBodyAfter(reading, startMs, { status });
      expect('governance.votes.filter-words').equal(
        derived(rowIn(narrowed) !== undefined, field(narrowed, 'votes')),
        isKept,
        `whether the expired vote is listed under the filter status ${status}`,
      );
    }
  },
});

const HOUR_MS = 3_600_000;
/** Time between two casts; the polls are more frequent, so that a lifetime counted from the first cast is noticed. */
const CASTS_APART_MS = 13 * HOUR_MS;
const LOOKS_APART_MS = 11 * HOUR_MS;
/** Maximum polls within a lifetime of at most a month. */
const MOST_LOOKS = 66;

export const expiresSinceLastCastCheck = check({
  id: 'governance.votes.expired.since-last',
  title: 'the lifetime of a vote restarts with each cast',
  clauses: ['governance.votes.expires'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    const { below, account, startMs } = await prepareBallot({ ...reading, control });
    const [first, second] = below;
    if (first === undefined || second === undefined) throw new Unsupported('a vote that two validators do not enact');
    for (const value of ['5', '6']) await control.system(spotValueAdjustAction(account, value), [first]);
    if (!(await hasVotesOnRecord(reading))) throw new Unsupported('archive');
    await control.advance(CASTS_APART_MS);
    await control.system(spotValueAdjustAction(account, '6'), [second]);

    const castsOf = (row: JsonObject) => rowsAt(row, 'casts').length;
    const look = async () => {
      const rows = await readVoteRowsAfter(reading, startMs);
      return [1, 2].map((casts) => rows.find((row) => castsOf(row) === casts));
    };
    let [once, twice] = await look();
    given.require(once !== undefined && twice !== undefined, 'two ballots are not two rows');
    if (at(once, 'status') !== 'voting') throw new NotExercised('a vote that outlives half a day');
    for (let looks = 0; looks < MOST_LOOKS && at(once, 'status') === 'voting'; looks += 1) {
      await control.advance(LOOKS_APART_MS);
      [once, twice] = await look();
    }
    if (at(once, 'status') === 'voting') throw new NotExercised('a vote whose lifetime is a month at most');
    expect('governance.votes.expires').equal(
      field(twice, 'status'),
      'voting',
      'status of a vote with a later cast, when an older vote is expired',
    );
  },
});
